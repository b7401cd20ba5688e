"""Who somebody is, without accounts: a guest by a signed cookie, a seat's holder by its link.

A link is `seat.generation.signature`, where the generation is how often the seat has changed hands:
so an invitation works once, and a seat's own link works on any device for as long as the seat has
the same holder, even while a bot keeps it for them. A browser that opens such a link remembers it
in a cookie: the link itself is the right to the seat.
"""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple
from unicodedata import category, normalize
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ecotone.core.errors import IllegalAction
from ecotone.locale import LANGUAGES
from ecotone.server.log import Occupant, Person, Robot, Vacant
from ecotone.server.new_table import LETTERS
from ecotone.server.room import Room

GUEST, NAME, LANG, THEME, LINKS = (
    f"ecotone_{use}" for use in ("guest", "name", "lang", "theme", "seats")
)
THEMES = ("auto", "light", "dark")
YEAR = 365 * 24 * 3600
MOST_LINKS = 40
LONGEST_NAME = 40
_TOKEN = re.compile(r"(\d{1,3})\.(\d{1,6})(?:\.(host|owner|\d{1,3}))?\.[\w-]{24}", re.ASCII)
_JOINERS = "\u200c\u200d"  # they hold emoji and letters together
# letters of Cyrillic and Greek, large or small, and digits that are taken for others
_ALIKE = str.maketrans(
    "\u0430\u0432\u0435\u0456\u0458\u043a\u043c\u043d\u043e"
    "\u0440\u0441\u0455\u0442\u0443\u0445\u04bb\u051b\u051d"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc"
    "\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b6"
    "01l",
    "abeijkmhopcstyxhqwabehikmvoptuxzoii",
)
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing


class Visitor(NamedTuple):
    """Somebody at the door; `links` are the seats' own links that they have opened."""

    guest: str
    name: str
    lang: str
    theme: str
    links: tuple[tuple[str, str], ...] = ()  # (table, token), the latest first
    new: bool = False  # without a cookie until now

    def with_link(self, table: str, token: str) -> "Visitor":
        """The visitor once they have opened this link."""
        others = tuple(link for link in self.links if link != (table, token))
        return self._replace(links=((table, token), *others)[:MOST_LINKS])


class Keys:
    """Signs guests and links with the server's secret, and tells what is genuine."""

    def __init__(self, secret: bytes, *before: bytes) -> None:
        self._secrets = (secret, *before)

    def renew(self, secret: bytes, *before: bytes) -> None:
        """Sign with this key from now on; what was signed with the others holds too."""
        self._secrets = (secret, *before)

    def _sign(self, *parts: str | int) -> str:
        return _known_signature(self._secrets[0], parts)

    def _genuine(self, signature: str, *parts: str | int) -> bool:
        """Whether the key, or one before it that still holds, has signed this."""
        given = signature.encode()
        known = _signature if parts[0] == "guest" else _known_signature  # anybody may be a guest
        signed = [known(secret, parts).encode() for secret in self._secrets]
        return any(hmac.compare_digest(given, one) for one in signed)

    def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who asks; somebody new if their cookie is missing or not ours."""
        cookies = connection.cookies
        guest, _, signature = cookies.get(GUEST, "").partition(".")
        known = self._genuine(signature, "guest", guest)
        theme = cookies.get(THEME, "")
        links = (link.partition(":") for link in cookies.get(LINKS, "").split("~") if link)
        return Visitor(
            guest if known else secrets.token_urlsafe(12),
            plain(unquote(cookies.get(NAME, "")), LONGEST_NAME),
            _language(connection),
            theme if theme in THEMES else THEMES[0],
            tuple((table, token) for table, _, token in links)[:MOST_LINKS],
            not known,
        )

    whole = (NAME, LINKS)
    """The cookies that go along when somebody becomes somebody else."""

    def signed(self, guest: str) -> str:
        """The guest as a cookie or a file names them."""
        return f"{guest}.{_signature(self._secrets[0], ('guest', guest))}"

    def become(self, visitor: Visitor, signed: str, name: str) -> Visitor:
        """The visitor as the guest that was signed here; their links are another's from now on."""
        guest, _, _ = signed.partition(".")
        if not guest or not hmac.compare_digest(signed.encode(), self.signed(guest).encode()):
            raise IllegalAction("key_forged")
        own = plain(name, LONGEST_NAME) or visitor.name
        return visitor._replace(guest=guest, name=own, links=(), new=True)

    def remember(self, response: Response, visitor: Visitor, secure: bool, *also: str) -> None:
        """Let the browser keep who they are, and also what these cookies are for."""
        values = {
            GUEST: self.signed(visitor.guest),
            NAME: quote(visitor.name, safe=""),
            LANG: visitor.lang,
            THEME: visitor.theme,
            LINKS: "~".join(f"{table}:{token}" for table, token in visitor.links),
        }
        for name in (GUEST, *also):
            response.set_cookie(
                name, values[name], max_age=YEAR, httponly=True, samesite="lax", secure=secure
            )

    def own_link(self, room: Room, seat: int) -> str:
        """The token that brings a seat's holder back to it."""
        return self._token("seat", room.id, seat, room.generation(seat))

    def invitation(self, room: Room, seat: int, by: str = "") -> str:
        """The token that lets somebody take the seat, while it is vacant; `by` invites."""
        return self._token("invite", room.id, seat, room.generation(seat), by)

    def seat_of(self, room: Room, token: str) -> int:
        """The seat that this is its holder's link of."""
        seat, generation, _ = self._read("seat", room, token)
        if holder(room.seats[seat]) is None or generation != room.generation(seat):
            raise IllegalAction("link_expired")
        return seat

    def invited_to(self, room: Room, token: str) -> tuple[int, str]:
        """The vacant seat that this invites to, and who does."""
        seat, generation, by = self._read("invite", room, token)
        if not isinstance(room.seats[seat], Vacant):
            raise IllegalAction("seat_taken")
        if generation != room.generation(seat):
            raise IllegalAction("link_expired")
        return seat, by

    def had(self, room: Room, visitor: Visitor) -> set[int]:
        """The seats that this visitor has, or ever had: as their holder, or by their links."""
        found = {seat for seat, guests in enumerate(room.held_by) if visitor.guest in guests}
        for table, token in visitor.links:
            if table == room.id:
                with suppress(IllegalAction):  # it may lead to watching alone
                    found.add(self._read("seat", room, token)[0])
        return found

    def check_viewer(self, room: Room, visitor: Visitor) -> None:
        """Refuse who was removed, and at a private table who neither plays nor was invited."""
        order = room.order
        if visitor.guest in order.removed:
            raise IllegalAction("removed")
        if order.private and visitor.guest != room.opened.host:
            mine = self.seats(room, visitor) or self.kept(room, visitor)
            if not mine and not self._invited_to_watch(room, visitor):
                raise IllegalAction("private_table")

    def watch_link(self, room: Room, visitor: Visitor) -> str | None:
        """The path by which the host lets others watch a private table."""
        if not room.order.private or visitor.guest != room.opened.host:
            return None
        return f"/t/{room.id}/watch/{self._token('watch', room.id, 0, 0)}"

    def check_watch_link(self, room: Room, token: str) -> None:
        """Refuse what does not lead to watching this table."""
        self._read("watch", room, token)

    def _invited_to_watch(self, room: Room, visitor: Visitor) -> bool:
        for table, token in visitor.links:
            if table == room.id:
                with suppress(IllegalAction):
                    self._read("watch", room, token)
                    return True
        return False

    def seats(self, room: Room, visitor: Visitor) -> tuple[int, ...]:
        """The seats that are somebody's to play: their own, and those they have the link of."""
        found = {*room.seats_of(visitor.guest), *self._linked(room, visitor)}
        return tuple(seat for seat in sorted(found) if isinstance(room.seats[seat], Person))

    def kept(self, room: Room, visitor: Visitor) -> tuple[int, ...]:
        """The seats that bots keep for somebody."""
        linked = self._linked(room, visitor)
        return tuple(
            seat
            for seat, occupant in enumerate(room.seats)
            if isinstance(occupant, Robot) and occupant.keeps_for
            if occupant.keeps_for.guest == visitor.guest or seat in linked
        )

    def links(self, room: Room, visitor: Visitor, mine: Collection[int]) -> tuple[str | None, ...]:
        """The paths of all seats that a visitor may pass on, who plays these."""
        return tuple(self._link(room, seat, visitor, mine) for seat in range(len(room.seats)))

    def link(self, room: Room, seat: int, visitor: Visitor) -> str | None:
        """The path that a visitor may pass on: the own seat's own, or an invitation.

        The host and those who sit at the table may invite to its vacant seats; to one that
        somebody has had, only the host and whoever had it last.
        """
        return self._link(room, seat, visitor, self.seats(room, visitor))

    def _link(self, room: Room, seat: int, visitor: Visitor, mine: Collection[int]) -> str | None:
        if seat in mine:
            return f"/t/{room.id}/seat/{self.own_link(room, seat)}"
        before = room.held_by[seat]
        may = visitor.guest == before[-1] if before else bool(mine)
        if isinstance(room.seats[seat], Vacant) and (may or visitor.guest == room.opened.host):
            host = visitor.guest == room.opened.host
            by = "host" if host else str(min(mine)) if mine else "owner"
            return f"/t/{room.id}/join/{self.invitation(room, seat, by)}"
        return None

    def _linked(self, room: Room, visitor: Visitor) -> set[int]:
        found = set()
        for table, token in visitor.links:
            if table == room.id:
                # a link may have passed out of force since it was opened
                with suppress(IllegalAction):
                    found.add(self.seat_of(room, token))
        return found

    def own_table(self, *what: str) -> str:
        """The id of a table that is somebody's for this, however often they ask."""
        digest = hmac.digest(self._secrets[-1], "\n".join(("table", *what)).encode(), sha256)
        return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:12])

    def _token(self, use: str, table: str, seat: int, generation: int, by: str = "") -> str:
        signature = self._sign(use, table, seat, generation, *filter(None, [by]))
        return ".".join(filter(None, (str(seat), str(generation), by, signature)))

    def _read(self, use: str, room: Room, token: str) -> tuple[int, int, str]:
        """The seat and generation that were signed for this use, and who invites."""
        form = _TOKEN.fullmatch(token)
        if form is None:
            raise IllegalAction("link_forged")
        seat, generation, by = int(form[1]), int(form[2]), form[3] or ""
        signed = (use, room.id, seat, generation, *filter(None, [by]))
        if not self._genuine(token.rpartition(".")[2], *signed):
            raise IllegalAction("link_forged")
        return seat, generation, by


def _signature(secret: bytes, parts: tuple[str | int, ...]) -> str:
    signed = hmac.digest(secret, "\n".join(map(str, parts)).encode(), sha256)
    return urlsafe_b64encode(signed[:18]).decode()


# everybody at a table is told links with each move, mostly the same
_known_signature = lru_cache(maxsize=1 << 12)(_signature)


def holder(occupant: Occupant) -> Person | None:
    """Whose the seat is: a bot may only keep it."""
    whose = occupant.keeps_for if isinstance(occupant, Robot) else occupant
    return whose if isinstance(whose, Person) else None


def plain(text: str, longest: int) -> str:
    """The text on one line, without control characters, cut to this length; "" if none shows."""
    line = " ".join("".join(" " if _hidden(sign) else sign for sign in text).split())
    return line[:longest].rstrip() if any(category(sign)[0] in "LNPS" for sign in line) else ""


def same_name(name: str, others: Iterable[str]) -> bool:
    """Whether people could take this name for one of the others."""
    return _bare(name) in map(_bare, others)


def _bare(name: str) -> str:
    signs = normalize("NFKD", name).casefold().translate(_ALIKE)
    return "".join(sign for sign in signs if category(sign)[0] in "LN")


def _hidden(sign: str) -> bool:
    """Whether the sign shows nothing, or only turns others around."""
    return sign in _BLANK or (category(sign)[0] == "C" and sign not in _JOINERS)


def _language(connection: HTTPConnection) -> str:
    """The language that the address names, else the one chosen before, else the browser's."""
    for chosen in (connection.query_params.get("lang"), connection.cookies.get(LANG)):
        if chosen in LANGUAGES:
            return chosen
    return spoken(connection.headers.get("accept-language", ""))


def spoken(accepted: str) -> str:
    """The language of ours that a browser likes best, by its Accept-Language header."""
    liked: list[tuple[float, str]] = []
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        lang = tag.strip()[:2].lower()
        if lang in LANGUAGES:
            try:
                liked.append((float(weight.strip().removeprefix("q=") or 1), lang))
            except ValueError:
                continue
    return max(liked, key=lambda one: one[0])[1] if liked else LANGUAGES[0]
