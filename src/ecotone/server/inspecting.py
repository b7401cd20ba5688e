"""What a viewer asks about at a table: told from what they may see, and nothing else."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ecotone.core.errors import IllegalAction
from ecotone.draw import about
from ecotone.server.answers import Answers, Door
from ecotone.server.daily import Days
from ecotone.server.identity import Visitor
from ecotone.server.room import Room

_HEADERS = {"cache-control": "no-store"}


class Inspecting:
    """The inspector and the player aid, as pieces of HTML for the table's page."""

    def __init__(self, days: Days, answers: Answers) -> None:
        self.days, self.keys = days, answers.keys

    def opened(self) -> list[tuple[str, Door]]:
        """What can be opened."""
        return [("/t/{table}/about", self.about), ("/t/{table}/aid", self.aid)]

    async def about(self, request: Request) -> Response:
        """One thing: `what` names it, `said` are the words chosen so far, `seat` who looks."""
        visitor = self.keys.visitor(request)
        room = await self.days.watched(request.path_params["table"], visitor)
        asked = request.query_params
        html = told(
            room,
            self._seat(request, room, visitor),
            asked.get("what", ""),
            asked.get("said", "").split(),
            visitor.lang,
        )
        return HTMLResponse(html, headers=_HEADERS)

    async def aid(self, request: Request) -> Response:
        """All the kinds of cards, or of actions, in short."""
        visitor = self.keys.visitor(request)
        room = await self.days.watched(request.path_params["table"], visitor)
        view = room.table.view(self._seat(request, room, visitor))
        html = about.aid(view, lang=visitor.lang, names=room.names(visitor.lang))
        return HTMLResponse(html, headers=_HEADERS)

    def _seat(self, request: Request, room: Room, visitor: Visitor) -> int | None:
        """The seat that the visitor looks through; whoever may not only watches."""
        asked = request.query_params.get("seat", "")
        mine = self.keys.seats(room, visitor)
        return next((seat for seat in mine if asked == str(seat)), None)


def told(room: Room, seat: int | None, what: str, said: list[str], lang: str) -> str:
    """What the seat is told; without previews, nothing of what a choice would bring."""
    legal = []
    if seat is not None and not room.over and room.opened.settings.previews:
        actions = ((action, str(action).split()) for action in room.table.legal(seat))
        legal = [action for action, words in actions if all(word in words for word in said)]
    view, names = room.table.view(seat), room.names(lang)
    found = about.find(view, what, legal, lang=lang, names=names)
    if found is None:
        raise IllegalAction("no_page")
    return about.inspector(found, lang)
