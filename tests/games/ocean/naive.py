"""Ocean scored cell by cell and whale by whale: an oracle, not an implementation."""

Cell = tuple[int, int]
Grid = dict[Cell, str]

PRODUCERS = ["coral", "krill", "plankton"]
PREY = ["grouper", "clownfish", "crab"]
PREDATORS = ["moray", "shark", "whale"]
PREY_LETTERS = set("GFC")


def parse(board: str) -> Grid:
    """The cards of a board by (row, column); an empty cell has no entry."""
    grid = {}
    for row, line in enumerate(board.split("/")):
        for column, letter in enumerate(line):
            if letter != ".":
                grid[row, column] = letter
    return grid


def find(grid: Grid, letter: str) -> list[Cell]:
    """Every cell that holds this card."""
    return [cell for cell in grid if grid[cell] == letter]


def beside(grid: Grid, cell: Cell) -> list[Cell]:
    """The cells of the grid at one orthogonal step."""
    return [other for other in grid if abs(other[0] - cell[0]) + abs(other[1] - cell[1]) == 1]


def count_beside(grid: Grid, cell: Cell, letters: set[str]) -> int:
    """How many neighbours hold one of these cards."""
    return sum(grid[near] in letters for near in beside(grid, cell))


def coral(grid: Grid, lowest_row: int) -> int:
    """Each: 3 in the lowest row."""
    return sum(3 for row, _ in find(grid, "R") if row == lowest_row)


def krill(grid: Grid) -> int:
    """1, 4 or 9 a connected group of 1, 2, or 3 and more."""
    total = 0
    waiting = find(grid, "K")
    while waiting:
        group = {waiting[0]}
        while True:
            touching = {cell for member in group for cell in beside(grid, member)}
            larger = group | {cell for cell in touching if grid[cell] == "K"}
            if larger == group:
                break
            group = larger
        total += min(len(group), 3) ** 2
        waiting = [cell for cell in waiting if cell not in group]
    return total


def plankton(own: int, others: list[int]) -> int:
    """12, 8 or 4 for the rank among all shoals; a tie uses up the ranks after it (O22)."""
    larger = sum(other > own for other in others)
    return [12, 8, 4][larger] if own > 0 and larger < 3 else 0


def groupers(grid: Grid) -> int:
    """Each: 3 a krill beside it."""
    return sum(3 * count_beside(grid, grouper, {"K"}) for grouper in find(grid, "G"))


def clownfish(grid: Grid) -> int:
    """Each: 2 a plankton and 2 a coral beside it."""
    return sum(2 * count_beside(grid, fish, {"P", "R"}) for fish in find(grid, "F"))


def crabs(grid: Grid) -> int:
    """Each: 2 a plankton in its row, at any distance."""
    return sum(
        2 for crab_row, _ in find(grid, "C") for row, _ in find(grid, "P") if row == crab_row
    )


def morays(grid: Grid) -> int:
    """Each: 4 a prey beside it, provided a coral is beside it too (O27)."""
    return sum(
        4 * count_beside(grid, moray, PREY_LETTERS)
        for moray in find(grid, "M")
        if count_beside(grid, moray, {"R"}) > 0
    )


def sharks(grid: Grid) -> int:
    """Each: 2 a prey in its row and 2 a prey in its column, at any distance."""
    total = 0
    for row, column in find(grid, "S"):
        for cell in grid:
            if grid[cell] in PREY_LETTERS and (cell[0] == row or cell[1] == column):
                total += 2
    return total


def whales(grid: Grid) -> int:
    """Each: 2 a krill anywhere."""
    return 2 * len(find(grid, "W")) * len(find(grid, "K"))


def turtles(grid: Grid) -> int:
    """2 a row and 2 a column with a turtle in it."""
    cells = find(grid, "T")
    return 2 * len({row for row, _ in cells}) + 2 * len({column for _, column in cells})


def face_up(board: str, down: list[Cell]) -> Grid:
    """The cards that still count (O16)."""
    return {cell: letter for cell, letter in parse(board).items() if cell not in down}


def points(board: str, down: list[Cell], others_plankton: list[int]) -> dict[str, int]:
    """All points of one board with these cards face down, against the others' shoals."""
    grid = face_up(board, down)
    # O17 and O28: the row is looked up among all cards, face down or not.
    lowest_row = max((row for row, _ in parse(board)), default=0)
    result = {
        "coral": coral(grid, lowest_row),
        "krill": krill(grid),
        "plankton": plankton(len(find(grid, "P")), others_plankton),
        "grouper": groupers(grid),
        "clownfish": clownfish(grid),
        "crab": crabs(grid),
        "moray": morays(grid),
        "shark": sharks(grid),
        "whale": whales(grid),
        "turtle": turtles(grid),
        "octopus": 3 * len(find(grid, "O")),
    }
    groups = {
        "producers": sum(result[name] for name in PRODUCERS),
        "prey": sum(result[name] for name in PREY),
        "predators": sum(result[name] for name in PREDATORS),
    }
    bonus = min(groups.values())
    total = sum(groups.values()) + bonus + result["turtle"] + result["octopus"]
    return {**result, **groups, "bonus": bonus, "total": total}


def reachable(board: str, *, flipped_whale_still_acts: bool = True) -> set[frozenset[Cell]]:
    """The face-down sets in which the whales' compulsory flips can end, in any order (O11-O15)."""
    grid = parse(board)
    start: tuple[frozenset[Cell], frozenset[Cell]] = (frozenset(), frozenset())
    ends = set()
    visited = {start}
    to_do = [start]
    while to_do:
        down, acted = to_do.pop()
        able = [
            whale
            for whale in find(grid, "W")
            if whale not in acted and (flipped_whale_still_acts or whale not in down)
        ]
        if not able:
            ends.add(down)
        for whale in able:
            targets = [cell for cell in beside(grid, whale) if cell not in down]
            after = [down | {target} for target in targets] or [down]
            for now_down in after:
                position = (now_down, acted | {whale})
                if position not in visited:
                    visited.add(position)
                    to_do.append(position)
    return ends


def best_flips(
    board: str, others_plankton: list[int], *, flipped_whale_still_acts: bool = True
) -> list[list[Cell]]:
    """Every reachable face-down set with the highest total against these shoals, in order."""
    totals = {}
    for down in reachable(board, flipped_whale_still_acts=flipped_whale_still_acts):
        totals[down] = points(board, list(down), others_plankton)["total"]
    best = max(totals.values())
    return sorted(sorted(down) for down in totals if totals[down] == best)


def score(
    boards: list[str],
    *,
    flipped_whale_still_acts: bool = True,
    neutral: int | None = None,
    flips: list[list[Cell] | None] | None = None,
) -> list[dict[str, int]]:
    """One table's points; given flips are believed, else the first of the best sets is taken."""
    extra = [] if neutral is None else [neutral]
    before = [len(find(parse(board), "P")) for board in boards]
    downs: list[list[Cell]] = []
    for seat, board in enumerate(boards):
        down = None if flips is None else flips[seat]
        if down is None:
            # O18: everyone commits at once, so the others' flips are not known yet.
            others = before[:seat] + before[seat + 1 :] + extra
            down = best_flips(board, others, flipped_whale_still_acts=flipped_whale_still_acts)[0]
        downs.append(down)
    after = [
        len(find(face_up(board, down), "P")) for board, down in zip(boards, downs, strict=True)
    ]
    return [
        points(board, downs[seat], after[:seat] + after[seat + 1 :] + extra)
        for seat, board in enumerate(boards)
    ]
