"""The score sheet of a page: every value, every point, and the cells that they came from."""

import re

from ecotone.core.score import Point, Score, score
from ecotone.draw.sheet import sheet
from ecotone.locale import say

ZEBRAS = (
    Point("zebra", 3, ((1, 2), (1, 3)), "zebra"),
    Point("zebra", 6, ((0, 0), (0, 1)), "zebra"),
)
TREES = (Point("tree", 2, ((0, 4),), "tree_row"), Point("tree", 2, ((0, 4),), "tree_column"))
SCORES: tuple[Score, ...] = (score((*TREES, *ZEBRAS)), score((Point("lion", -1, (), "lion"),)))


def test_a_value_adds_up_its_points_and_names_their_cells_once() -> None:
    html = sheet("savanna", SCORES, {0: "Zoé", 1: "Bo"})
    assert 'data-points="0:1,2 0:1,3 0:0,0 0:0,1"' in html
    assert 'aria-label="Zebras, Zoé: 9">9</button>' in html
    assert 'aria-label="Trees, Zoé: 4">4</button>' in html
    assert "<td><span>0</span></td>" in html, "who has no zebra has nothing to point at"


def test_a_value_unfolds_into_single_points_with_the_rules_sentence_once() -> None:
    html = sheet("savanna", SCORES)
    row = re.search(r'<tr class="why" id="why-zebra-0" hidden>.*?</tr>', html)
    assert row
    assert row[0].count(say("en", "savanna.point.zebra")) == 1
    assert '<button type="button" data-points="0:0,0 0:0,1"><b>+6</b></button>' in row[0]
    assert 'aria-controls="why-zebra-0"' in html


def test_rows_stand_in_scoring_order_whoever_scored_first() -> None:
    html = sheet("savanna", (SCORES[1], SCORES[0]))
    assert re.findall(r'data-category="(\w+)"', html) == ["tree", "zebra", "lion"]


def test_columns_stand_in_the_order_of_the_seats_given() -> None:
    html = sheet("savanna", SCORES, {0: "Zoé", 1: "Bo"}, "en", (1, 0))
    assert re.findall(r'scope="col" data-tip="(\w+)"', html) == ["Bo", "Zoé"]
    assert html.endswith("<td>\u22121</td><td>13</td></tr></tfoot></table>")


def test_names_are_text_and_whole() -> None:
    html = sheet("savanna", SCORES * 2, {0: "<b>", 1: "Alexis", 2: "Greedy 1", 3: "Greedy 2"})
    heads = re.findall(r"<span>(\D[^<]*)</span></th>", html)
    assert heads == ["&lt;b&gt;", "Alexis", "Greedy 1", "Greedy 2"]
