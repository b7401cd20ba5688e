"""The figures of Biotopes as files of symbols, right in the light and in the dark."""

from ecotone.games.biotopes.draw.art import FIGURES, FOREIGN, GROUNDS, PLAYERS, STAR, Player
from ecotone.games.biotopes.draw.picture_map import Placing
from ecotone.games.biotopes.draw.portraits import MARKS, PORTRAITS, ROUND, ground, portraits_sprite

_PENNANT = "M-8-12h3.4v24H-8zM-3-11.5L10-5-3 1.5z"
_SACK = "M-5-13h10l-3 5c8 3 11 9 11 14 0 6-5 8-13 8s-13-2-13-8c0-5 3-11 11-14z"


def species() -> str:
    """The portrait of each species that has one."""
    return portraits_sprite(PORTRAITS)


def sprite() -> str:
    """Hexes, landscapes and cubes of the biotopes, types, tokens, grounds, marks of actions."""
    corners = Placing(0, 0, 100).corners((0, 0), 1)
    found = []
    for word, look in GROUNDS.items():
        found += [
            _symbol(
                f"hex-{word}",
                "-100 -100 200 200",
                f'<polygon points="{corners}" fill="{_themed(look.hex)}"/>'
                f'<path d="{look.texture}" fill="none" stroke="{_themed(look.mark)}"'
                f' stroke-width="6" {ROUND}/>',
            ),
            _symbol(f"land-{word}", "0 0 100 100", look.landscape),
            _symbol(
                f"cube-{word}",
                "-11 -11 22 22",
                f'<path d="{look.outline}" fill="{_themed(look.cube)}"/>',
            ),
            _symbol(f"ground-{word}", "0 0 100 100", ground(word)),
        ]
    found += [
        _symbol(f"mark-{word}", "0 0 120 60", f"<g {ROUND}>{drawn}</g>")
        for word, drawn in MARKS.items()
    ]
    found += [_symbol(word, "0 0 100 100", drawn) for word, drawn in FIGURES.items()]
    found += [_token(str(seat), player, str(seat + 1)) for seat, player in enumerate(PLAYERS)]
    found.append(_token("foreign", FOREIGN, ""))
    found.append(_symbol("star", "-11 -11 22 22", f'<path d="{STAR}" fill="var(--gold,#b98518)"/>'))
    found.append(
        _symbol("initiative", "-14 -14 28 28", f'<path d="{_PENNANT}" fill="var(--gold,#b98518)"/>')
    )
    found.append(_symbol("sack", "-14 -14 28 28", f'<path d="{_SACK}" fill="#a98557"/>'))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(found)}</svg>\n'


def _symbol(name: str, box: str, drawn: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}">{drawn}</symbol>'


def _themed(colours: tuple[str, str]) -> str:
    return f"light-dark({colours[0]},{colours[1]})"


def _token(name: str, player: Player, number: str) -> str:
    drop = 5.5 if name == "3" else 3.8  # the triangle is widest low down
    return _symbol(
        f"token-{name}",
        "-14 -14 28 28",
        f'<path d="{player.outline}" fill="{player.fill}" stroke="#fffaf0" stroke-width="2.4"'
        ' stroke-linejoin="round" paint-order="stroke"/>'
        f'<text y="{drop}" font-size="11" font-weight="750" text-anchor="middle"'
        f' fill="#fffaf0">{number}</text>',
    )
