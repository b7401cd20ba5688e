"""The lions' prey on many boards at once; `xp` is NumPy or its JAX likeness."""

from ecotone.games.ecosystem.rules.grid import SIZE, Board, Count, Library
from ecotone.games.ecosystem.savanna.rules.scoring import ABOVE, BESIDE, EACH, SCENTED, Lay, spoils

NO_PREY = -(1 << 20)


def most_valuable(lay: Lay, meals: Count, left: Board, sign: Count, xp: Library) -> Board:
    """The best of the prey left, the first in reading order if equal; the worst for sign -1."""
    scents = SCENTED[lay.switches.hyena_range]
    # a row a cell: its number, its mark, then the cells from which its card is worth something
    cells = [(cell, one, BESIDE[one], scents[one], ABOVE[one]) for cell, one in enumerate(EACH)]
    table = xp.asarray(cells, xp.int32).T.reshape(-1, SIZE, *(1,) * left.ndim)
    cell, one, *reach = table
    order = xp.where(left & one == 0, NO_PREY, SIZE * sign * spoils(lay, *reach)) - cell
    better = (order[None] > order[:, None]).sum(1)
    return xp.where(better < meals, one, 0).sum(0)
