"""Savanna scored cell by cell and prey set by prey set: an oracle, not an implementation."""

from itertools import combinations

Cell = tuple[int, int]
Grid = dict[Cell, str]

ANIMALS = set("AZRCLEHV")
PREY = set("AZ")


def parse(board: str) -> Grid:
    """The cards of a board by (row, column); an empty cell has no entry."""
    return {
        (row, column): letter
        for row, line in enumerate(board.split("/"))
        for column, letter in enumerate(line)
        if letter != "."
    }


def find(grid: Grid, letter: str) -> list[Cell]:
    """Every cell that holds this card."""
    return [cell for cell in grid if grid[cell] == letter]


def beside(grid: Grid, cell: Cell) -> list[Cell]:
    """The occupied cells left, right, above and below."""
    row, column = cell
    around = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
    return [neighbour for neighbour in around if neighbour in grid]


def group_sizes(grid: Grid, letter: str) -> list[int]:
    """The sizes of the orthogonally connected groups of one card."""
    waiting = set(find(grid, letter))
    sizes = []
    while waiting:
        reached = [waiting.pop()]
        for cell in reached:  # grows while it is walked
            for neighbour in beside(grid, cell):
                if neighbour in waiting:
                    waiting.remove(neighbour)
                    reached.append(neighbour)
        sizes.append(len(reached))
    return sizes


def diagonal_gazelles(grid: Grid, cheetah: Cell, blocked: bool) -> list[Cell]:
    """The gazelles one cheetah sees along its four diagonals."""
    seen = []
    for down, right in [(-1, -1), (-1, 1), (1, -1), (1, 1)]:
        for distance in range(1, 5):
            cell = (cheetah[0] + down * distance, cheetah[1] + right * distance)
            if grid.get(cell) == "A":
                seen.append(cell)
            if blocked and cell in grid:
                break
    return seen


def caught(board: str, *, cheetah_blocked: bool = False) -> set[Cell]:
    """The gazelles face down once every cheetah has scored (S3, S4)."""
    grid = parse(board)
    return {
        gazelle
        for cheetah in find(grid, "C")
        for gazelle in diagonal_gazelles(grid, cheetah, cheetah_blocked)
    }


def fed_by_grass(grid: Grid) -> int:
    """How many lions have a grassland beside them."""
    return sum(any(grid[near] == "G" for near in beside(grid, lion)) for lion in find(grid, "L"))


def watering_holes(grid: Grid) -> int:
    """Each: 2 a different kind of animal beside it."""
    return sum(
        2 * len({grid[near] for near in beside(grid, hole)} & ANIMALS) for hole in find(grid, "W")
    )


def grasslands(grid: Grid) -> int:
    """1, 4, 9 or 16 a connected group of 1, 2, 3, or 4 and more."""
    return sum(min(size, 4) ** 2 for size in group_sizes(grid, "G"))


def trees(grid: Grid) -> int:
    """2 a row and 2 a column with a tree in it."""
    rows = {row for row, _ in find(grid, "T")}
    columns = {column for _, column in find(grid, "T")}
    return 2 * (len(rows) + len(columns))


def zebras(grid: Grid) -> int:
    """Each: 3 a grassland beside it."""
    return sum(3 for zebra in find(grid, "Z") for near in beside(grid, zebra) if grid[near] == "G")


def giraffes(grid: Grid) -> int:
    """Each: 5 with at least one tree beside it."""
    return sum(
        5 for giraffe in find(grid, "R") if any(grid[near] == "T" for near in beside(grid, giraffe))
    )


def elephants(grid: Grid, face_down: set[Cell], floor0: bool) -> int:
    """Each: 6 less 2 a face-up animal beside it that is no elephant (S8, S9)."""
    total = 0
    for elephant in find(grid, "E"):
        worth = 6
        for near in beside(grid, elephant):
            if grid[near] in ANIMALS and grid[near] != "E" and near not in face_down:
                worth -= 2
        total += max(worth, 0) if floor0 else worth
    return total


def hyenas(grid: Grid, face_down: set[Cell], reach: str) -> int:
    """Each: 3 a face-down card in reach, counted in orthogonal steps (S1)."""
    steps = {"en_within2": (1, 2), "fr_exact2": (2,)}[reach]
    return sum(
        3
        for row, column in find(grid, "H")
        for down_row, down_column in face_down
        if abs(row - down_row) + abs(column - down_column) in steps
    )


def vultures(grid: Grid, face_down: set[Cell]) -> int:
    """Each: 4 a face-down card lower in its column, at any distance (S20)."""
    return sum(
        4
        for row, column in find(grid, "V")
        for down_row, down_column in face_down
        if down_column == column and down_row > row
    )


def rank_bonus(own: int, all_herds: list[int]) -> int:
    """5 for the most gazelles, 2 for the second most; a tie uses up the ranks after it (S12)."""
    larger = sum(herd > own for herd in all_herds)
    return [5, 2][larger] if own > 0 and larger < 2 else 0


def card_points(
    board: str,
    prey: list[Cell],
    *,
    hyena_range: str = "en_within2",
    elephant_floor0: bool = False,
    cheetah_blocked: bool = False,
) -> dict[str, int]:
    """The eleven categories of one board without the gazelle ranking."""
    grid = parse(board)
    cheetah_points = sum(
        3 * len(diagonal_gazelles(grid, cheetah, cheetah_blocked)) for cheetah in find(grid, "C")
    )
    face_down = caught(board, cheetah_blocked=cheetah_blocked) | set(prey)
    return {
        "watering_hole": watering_holes(grid),
        "grassland": grasslands(grid),
        "tree": trees(grid),
        "gazelle": 2 * len(find(grid, "A")),
        "zebra": zebras(grid),
        "giraffe": giraffes(grid),
        "cheetah": cheetah_points,
        "lion": 4 * len(prey),
        "elephant": elephants(grid, face_down, elephant_floor0),
        "hyena": hyenas(grid, face_down, hyena_range),
        "vulture": vultures(grid, face_down),
    }


def best_flips(
    board: str,
    *,
    hyena_range: str = "en_within2",
    elephant_floor0: bool = False,
    cheetah_blocked: bool = False,
) -> list[list[Cell]]:
    """Every prey set with the highest total, in order; each lion that can eat must (S5, S6)."""
    grid = parse(board)
    gone = caught(board, cheetah_blocked=cheetah_blocked)
    left = sorted(cell for cell in grid if grid[cell] in PREY and cell not in gone)
    totals = {}
    for prey in combinations(left, min(fed_by_grass(grid), len(left))):
        points = card_points(
            board,
            list(prey),
            hyena_range=hyena_range,
            elephant_floor0=elephant_floor0,
            cheetah_blocked=cheetah_blocked,
        )
        totals[prey] = sum(points.values())
    return sorted(list(prey) for prey in totals if totals[prey] == max(totals.values()))


def score(
    boards: list[str],
    *,
    hyena_range: str = "en_within2",
    elephant_floor0: bool = False,
    cheetah_blocked: bool = False,
    neutral: int | None = None,
    flips: list[list[Cell] | None] | None = None,
) -> list[dict[str, int]]:
    """One table's points; given prey is believed, else the first of the best sets is eaten."""
    herds = [len(find(parse(board), "A")) for board in boards]
    contenders = herds if neutral is None else [*herds, neutral]
    results = []
    for seat, board in enumerate(boards):
        prey = None if flips is None else flips[seat]
        if prey is None:
            prey = best_flips(
                board,
                hyena_range=hyena_range,
                elephant_floor0=elephant_floor0,
                cheetah_blocked=cheetah_blocked,
            )[0]
        points = card_points(
            board,
            prey,
            hyena_range=hyena_range,
            elephant_floor0=elephant_floor0,
            cheetah_blocked=cheetah_blocked,
        )
        points["gazelle"] += rank_bonus(herds[seat], contenders)
        points["total"] = sum(points.values())
        results.append(points)
    return results
