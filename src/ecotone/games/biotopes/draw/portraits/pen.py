"""What portraits are drawn with: flat shapes in a box of 100 by 100, one kind of eye.

Every portrait looks left or at the reader; nothing is thinner than 3, but for a whisker or two.
"""

INK = "#2a1d14"
PALE = "#fff6e6"


def shape(d: str, fill: str) -> str:
    """A filled outline."""
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, colour: str, width: float = 4) -> str:
    """A line with round ends."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def bars(d: str, colour: str, width: float, dashes: str) -> str:
    """Bars across a line: rings of a worm, hair of a caterpillar."""
    drawn = line(d, colour, width)[:-2]
    return f'{drawn} stroke-linecap="butt" stroke-dasharray="{dashes}"/>'


def disc(x: float, y: float, r: float, fill: str) -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'


def dots(spots: str, fill: str, width: float = 5) -> str:
    """Round spots of one size, written "x y x y"."""
    numbers = spots.split()
    d = "".join(f"M{x} {y}h0" for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    return line(d, fill, width)


def oval(x: float, y: float, rx: float, ry: float, fill: str, turned: float = 0) -> str:
    """A filled ellipse, turned clockwise by so many degrees."""
    turn = f' transform="rotate({turned:g} {x:g} {y:g})"' if turned else ""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{turn}/>'


def eye(x: float, y: float, r: float = 5, ring: str = "") -> str:
    """A dark eye with a glint up and right; with a ring, larger by two thirds."""
    around = disc(x, y, round(r * 1.65, 1), ring) if ring else ""
    glint = disc(round(x + r / 3, 1), round(y - r / 3, 1), round(r / 3, 1), "#fff")
    return around + disc(x, y, r, INK) + glint


def both(half: str) -> str:
    """A half and its mirror image."""
    return f'{half}<g transform="matrix(-1 0 0 1 100 0)">{half}</g>'


def moved(drawn: str, x: float, y: float, size: float = 1, turned: float = 0) -> str:
    """A drawing put elsewhere, turned about its own origin and resized."""
    turn = f" rotate({turned:g})" if turned else ""
    scale = f" scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turn}{scale}">{drawn}</g>'


def waves(y: int) -> str:
    """Water in front, from this height down."""
    up, down = y - 6, y + 6
    return shape(
        f"M0 {y}C10 {up} 16 {up} 25 {y}S41 {down} 50 {y} 66 {up} 75 {y} 91 {down} 100 {y}V100H0z",
        "#4f93b4",
    )
