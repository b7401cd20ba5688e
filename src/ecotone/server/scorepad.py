"""The score pad's pages: a pad a game, each with its own script, at hand without a network."""

import json
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ecotone import web
from ecotone.core.errors import IllegalAction
from ecotone.core.game import AnyGame
from ecotone.draw import drawing
from ecotone.games import GAMES
from ecotone.locale import say
from ecotone.server import assets, pages
from ecotone.server.answers import Answers, Door

SCRIPT = Path("draw", "pad.js")
WORDS = (
    "add",
    "alone",
    "altered",
    "and",
    "average",
    "best",
    "copied",
    "forget",
    "full",
    "less",
    "more",
    "name",
    "no_history",
    "photo_large",
    "photo_none",
    "played",
    "player",
    "remove",
    "same_name",
    "shared",
    "solo",
    "standings",
    "total",
    "who",
    "wins",
    "won",
    "you",
)
"""What the page's script says by itself: the keys `pad.say.*`."""

ICONS = (192, 512)
SHORTCUTS = (
    ("/pad", "pad.pads"),
    ("/daily", "daily.title"),
    ("/puzzles", "puzzle.title"),
    ("/rulings", "rulings.title"),
)
"""Where an installed app's icon leads when it is held down."""


class ScorePad:
    """The shelf of pads, each pad, and what a browser needs to keep them."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    def opened(self) -> list[tuple[str, Door]]:
        """Every address, and who answers there."""
        return [
            ("/pad", self.shelf),
            ("/pad/{game}", self.pad),
            ("/pad/{game}/{path:path}.js", self.script),
            ("/sw.js", self.worker),
            ("/manifest.webmanifest", self.manifest),
        ]

    async def shelf(self, request: Request) -> Response:
        """The games that have a pad."""
        visitor = self.answers.keys.visitor(request)
        games = [pages.about(name, visitor.lang) for name in padded()]
        return self.answers.page(request, visitor, "pads", {"games": games})

    async def pad(self, request: Request) -> Response:
        """A game's pad."""
        visitor = self.answers.keys.visitor(request)
        game = GAMES[request.path_params["game"]]
        if game.name not in padded():
            raise IllegalAction("no_page")
        facts = json.dumps(sent(game, visitor.lang), ensure_ascii=False).replace("</", "<\\/")
        title = say(visitor.lang, f"{game.name}.title")
        context = {"game": game.name, "title": title, "facts": web.safe(facts)}
        return self.answers.page(request, visitor, "pad", context)

    async def script(self, request: Request) -> Response:
        """A script of the game's own folder, or of its family's."""
        game = GAMES[request.path_params["game"]]
        path = f"{request.path_params['path']}.js"
        return assets.answer(request, assets.file(game.folders[0], path))

    async def worker(self, request: Request) -> Response:
        """The script that answers without a network; it may answer for the whole site."""
        return assets.answer(request, assets.static("sw.js"))

    async def manifest(self, request: Request) -> Response:
        """What a device has to know to install the site as an app."""
        lang = self.answers.keys.visitor(request).lang
        sizes = [(web.asset(f"icon-{size}.png"), f"{size}x{size}", "image/png") for size in ICONS]
        every = [*sizes, (web.asset("leaf.svg"), "any", "image/svg+xml")]
        told = {
            "name": "Ecotone",
            "short_name": "Ecotone",
            "description": say(lang, "web.home.lead"),
            "lang": lang,
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#f6f1e7",
            "theme_color": "#f6f1e7",
            # the leaf leaves room around it for whatever shape a device cuts out
            "icons": [
                {"src": src, "sizes": size, "type": kind, "purpose": purpose}
                for src, size, kind in every
                for purpose in (("any",) if size == "any" else ("any", "maskable"))
            ],
            "shortcuts": [{"name": say(lang, key), "url": url} for url, key in SHORTCUTS],
        }
        kind, headers = assets.KINDS["webmanifest"], {"cache-control": "no-cache"}
        return Response(json.dumps(told), media_type=kind, headers=headers)


def padded() -> list[str]:
    """The games whose score pad has a page."""
    return [name for name in GAMES.sound() if drawing(name).pad()]


def sent(game: AnyGame, lang: str) -> dict[str, object]:
    """All that a pad's page has to know."""
    facts = drawing(game.name).pad(lang)
    return {
        "game": game.name,
        "title": say(lang, f"{game.name}.title"),
        "script": script(game),
        "pad": facts,
        "options": pages.options(game.name, lang, facts.get("options")),
        "words": {name: say(lang, f"pad.say.{name}") for name in WORDS},
        "keep": kept(),
    }


def script(game: AnyGame) -> str:
    """Where the pad of the game's own folder lies."""
    own = game.folders[-1].relative_to(game.folders[0]) / SCRIPT
    return f"/pad/{game.name}/{own.as_posix()}"


def kept() -> list[str]:
    """What a browser keeps beside the page it has open, so that every pad opens without network."""
    own = ["/pad", "/rulings", "/manifest.webmanifest"]
    own += [web.asset(path) for path in ("rulings.css", "rulings.js", "seek.js")]
    for name in padded():
        own += [f"/pad/{name}", f"/art/{name}.css", f"/art/{name}.svg"]
        own += [f"/art/{name}.{part}.svg" for part in drawing(name).parts]
        folders = GAMES[name].folders
        scripts = [path for one in folders for path in sorted((one / SCRIPT.parent).glob("*.js"))]
        own += [f"/pad/{name}/{path.relative_to(folders[0]).as_posix()}" for path in scripts]
    return list(dict.fromkeys(own))
