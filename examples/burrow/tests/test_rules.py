"""Who digs deepest alone eats."""

from burrow.state import winner


def test_the_deepest_of_those_alone_takes_the_food() -> None:
    assert winner((6, 6, 3, 2)) == 2
    assert winner((1, 5)) == 1
    assert winner((4, 4)) is None
