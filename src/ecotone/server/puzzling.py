"""Puzzles over HTTP: the page that lists them, a table to solve one at, and the answer."""

from starlette.requests import Request
from starlette.responses import Response

from ecotone.bots import USUAL
from ecotone.core import record
from ecotone.core.errors import IllegalAction
from ecotone.games import GAMES
from ecotone.locale import instructed, numbered, reasoned, say
from ecotone.puzzles.shelf import Puzzle, asked, puzzles
from ecotone.puzzles.weigh import Position
from ecotone.server.answers import Answers, Door
from ecotone.server.guard import body
from ecotone.server.hub import Hub
from ecotone.server.identity import Visitor
from ecotone.server.log import Opened, Person, Robot, Settings
from ecotone.server.quotas import who
from ecotone.server.requests import Nothing, Solution, Solved, TableLink
from ecotone.server.room import Room
from ecotone.server.seating import called

AS_ASKED = Settings(previews=False, hints=False, wait=True)
GRADES = ("easy", "middling", "hard")
"""What the thirds of the puzzles of a kind are called, by their ratings."""


class Puzzling:
    """The addresses of the puzzles."""

    def __init__(self, hub: Hub, answers: Answers) -> None:
        self.hub, self.answers, self.keys = hub, answers, answers.keys

    def opened(self) -> list[tuple[str, Door]]:
        """What can be opened."""
        return [("/puzzles", self.page)]

    def posted(self) -> list[tuple[str, Door]]:
        """What can be posted to."""
        own = "/api/puzzles/{game}/{number:seat}"
        return [(own, self.open), (f"{own}/answer", self.solve)]

    async def page(self, request: Request) -> Response:
        """All puzzles by game and kind, to choose from."""
        visitor = self.keys.visitor(request)
        games = [_listed(name, visitor.lang) for name in GAMES.sound() if puzzles(name)]
        return self.answers.page(request, visitor, "puzzles", {"games": games})

    async def open(self, request: Request) -> Response:
        """The visitor's own table of a puzzle."""
        await body(request, Nothing)
        visitor = self.keys.visitor(request)
        game, number = request.path_params["game"], request.path_params["number"]
        opened = at_table(game, number, visitor)
        table = self.keys.own_table("puzzle", game, find(game, number).mark, visitor.guest)
        room = await self.hub.open(opened, table, who=who(request, visitor.guest))
        response = self.answers.json(TableLink(f"/t/{room.id}"), 201)
        return self.answers.known(request, visitor, response)

    async def solve(self, request: Request) -> Response:
        """Whether a choice is the best one, and why."""
        given = await body(request, Solution)
        game, number = request.path_params["game"], request.path_params["number"]
        visitor = self.keys.visitor(request)
        return self.answers.json(solved(find(game, number), given.text, visitor.lang))


def find(game: str, number: int) -> Puzzle:
    """The puzzle of this number."""
    known = puzzles(GAMES[game].name)
    if number >= len(known):
        raise IllegalAction("no_puzzle", last=len(known))
    return known[number]


def at_table(game: str, number: int, visitor: Visitor) -> Opened:
    """The first entry of a puzzle's table: the visitor decides, bots have the other seats."""
    puzzle = find(game, number)
    players = record.read(puzzle.record).players
    me = Person(visitor.guest, called(visitor))
    seats = tuple(me if at == puzzle.seat else Robot(USUAL) for at in range(players))
    return Opened(game, 0, {}, seats, visitor.guest, AS_ASKED, puzzle=number)


def _listed(game: str, lang: str) -> dict[str, object]:
    told = asked(GAMES[game])
    found = puzzles(game)
    kinds = [kind.name for kind in told.kinds] if told else []
    return {
        "name": game,
        "title": say(lang, f"{game}.title"),
        "kinds": [
            {
                "name": kind,
                "title": say(lang, f"{game}.puzzle.{kind}"),
                "puzzles": [[n, one.rating] for n, one in enumerate(found) if one.kind == kind],
            }
            for kind in kinds
            if any(one.kind == kind for one in found)
        ],
    }


def as_asked(room: Room) -> bool:
    """Whether a puzzle's table began as the puzzle of its number does, in this version too."""
    game, number = room.opened.game, room.opened.puzzle
    if number is None or number >= len(puzzles(game)):
        return False
    done = [text for _, _, text in record.read(find(game, number).record).events]
    return done == [str(event.move) for event in room.table.events[: len(done)]]


def asking(game: str, number: int, lang: str) -> dict[str, object]:
    """What a puzzle's table is told by: the question, and how hard it is."""
    puzzle = find(game, number)
    return {
        "game": game,
        "number": number,
        "kind": puzzle.kind,
        "rating": puzzle.rating,
        "question": say(lang, f"{game}.puzzle.{puzzle.kind}.ask"),
        "grade": say(lang, f"puzzle.{graded(game, number)}"),
    }


def graded(game: str, number: int) -> str:
    """How hard a puzzle is among those of its kind; of equal ratings the later ones are harder."""
    known = puzzles(GAMES[game].name)
    alike = [(one.rating, at) for at, one in enumerate(known) if one.kind == known[number].kind]
    place = sorted(alike).index((known[number].rating, number))
    return GRADES[len(GRADES) * place // len(alike)]


def solved(puzzle: Puzzle, text: str, lang: str) -> Solved:
    """The answer to a choice: the best one, the reason, and by how much it is ahead."""
    table = puzzle.table()
    rules, view = table.game.rules, table.view(puzzle.seat)
    given, best = rules.actions.parse(text), rules.actions.parse(puzzle.best)
    state = table.step().after
    right = given in table.legal(puzzle.seat) and Position(
        table.game, state, table.seat(puzzle.seat), 0
    ).same(given, best)
    worth = dict(puzzle.values)
    words = instructed(view, best, lang)
    second = instructed(view, rules.actions.parse(puzzle.values[1][0]), lang)
    if right:
        said = [say(lang, "puzzle.right", action=words)]
    else:
        said = [say(lang, "puzzle.wrong", action=words)]
    said.append(reasoned(view, best, lang))
    told = {"second": second, "gap": numbered(puzzle.gap, lang)}
    if puzzle.error == 0:
        said.append(say(lang, "puzzle.exact", **told))
    else:
        said.append(say(lang, "puzzle.gap", error=numbered(puzzle.error, lang), **told))
    mine = worth.get(str(given))
    if not right and mine is not None and str(given) != puzzle.values[1][0]:
        said.append(say(lang, "puzzle.yours", gap=numbered(worth[puzzle.best] - mine, lang)))
    return Solved(right, puzzle.best, " ".join(said), puzzle.rating)
