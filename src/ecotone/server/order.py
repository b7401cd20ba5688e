"""Order at a table, as its host keeps it: who may speak, who may look, whether it goes on."""

from typing import Literal

from ecotone.core.errors import IllegalAction
from ecotone.server.log import Moderated, Settings


class Order:
    """What was said about it so far."""

    def __init__(self, settings: Settings) -> None:
        self.private = settings.private
        self.silent = False
        """Whether the chat is closed to everybody but the host."""
        self.closed = False
        self.muted: set[str] = set()
        self.removed: set[str] = set()

    def take(self, moderated: Moderated) -> None:
        """Apply the log's next word about it."""
        match moderated.act:
            case "mute":
                self.muted.add(moderated.guest)
            case "unmute":
                self.muted.discard(moderated.guest)
            case "remove":
                self.removed.add(moderated.guest)
            case "close_chat" | "open_chat":
                self.silent = moderated.act == "close_chat"
            case "private" | "public":
                self.private = moderated.act == "private"
            case "close":
                self.closed = True

    def has(self, moderated: Moderated) -> bool:
        """Whether it is so already."""
        guest = moderated.guest
        match moderated.act:
            case "mute" | "unmute":
                return (guest in self.muted) == (moderated.act == "mute")
            case "remove":
                return guest in self.removed
            case "close_chat" | "open_chat":
                return self.silent == (moderated.act == "close_chat")
            case "private" | "public":
                return self.private == (moderated.act == "private")
            case "close":
                return self.closed

    def check_open(self) -> None:
        """Refuse whatever would change a table that was closed."""
        if self.closed:
            raise IllegalAction("table_closed")

    def check_speaker(self, *guests: str, host: bool) -> None:
        """Refuse a line by any of these guests, or by anybody where the chat is closed."""
        self.check_open()
        chat = self.chat(*guests, host=host)
        if chat != "open":
            raise IllegalAction("muted" if chat == "muted" else "chat_closed")

    def chat(self, *guests: str, host: bool) -> Literal["open", "closed", "muted"]:
        """Whether somebody may speak who is any of these guests."""
        if not self.muted.isdisjoint(guests):
            return "muted"
        return "closed" if self.silent and not host else "open"
