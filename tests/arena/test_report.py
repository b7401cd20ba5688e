"""A report is complete, in both languages, with or without plots, and asks nobody for anything."""

import re
from html.parser import HTMLParser

import pytest

from arena.bouts import bout
from ecotone.arena import plots, report_text
from ecotone.arena.bout import kept, read
from ecotone.arena.contest import contest
from ecotone.arena.match import play
from ecotone.arena.page import page
from ecotone.arena.report import Report
from ecotone.arena.wording import NOTHING
from ecotone.locale import LANGUAGES
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

pytestmark = pytest.mark.heavy

VOID = ("meta", "path", "use", "rect")


def real(game, players, games=4, lang="en"):
    chosen = contest(game, ("random", "greedy"), players, 1, {}, 1.0)
    matches = zip(range(games), chosen.matches(), strict=False)
    return Report(chosen, [read(kept(n, play(match))) for n, match in matches], lang)


class Checked(HTMLParser):
    """Knows whether tags close, what is asked for, and which ids there are."""

    def __init__(self, text):
        super().__init__()
        self.open: list[str] = []
        self.asked: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.asked += [value for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_startendtag(self, tag, attrs):
        self.asked += [value for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "players"),
    [(DRAFT, 3), (REEF, 2), (AUCTION, 4), (HEX_MAP, 2), (DRAFT, 1)],
)
def test_every_game_has_a_text_without_gaps(game, players, lang):
    report = real(game, players, games=2 * players, lang=lang)
    text = report_text.text(report)
    assert "arena." not in text.replace("ecotone arena", "")
    assert not re.search(r"\{\w*\}|\.category\.|\.card\.|nan|inf\b", text)
    assert report.contest.command(len(report.bouts)) in text
    for section in report.sections():
        assert section.title.upper() in text
        assert all(len(row) == len(section.head) for row in section.rows)


@pytest.mark.parametrize(("game", "lang"), [(DRAFT, "en"), (HEX_MAP, "fr")])
def test_the_page_is_whole_asks_nobody_and_shows_plots_in_both_themes(game, lang):
    text = page(real(game, 4, lang=lang))
    found = Checked(text)
    assert all(value.startswith("#") for value in found.asked)
    assert not re.search(r"@import|url\((?!#)|<script|<link", text)
    assert text.count("<svg") == 7
    sections = ["standings", "duels", "scores", "points", "actions", "seats", "length"]
    assert [name for name in found.ids if name in sections] == sections
    drawn = "".join(re.findall(r"<svg.*?</svg>", text, re.DOTALL))
    assert "var(--ink)" in drawn
    assert not re.search(r"#[0-9a-f]{6}", drawn)


def test_without_matplotlib_the_page_says_so_and_has_every_table(monkeypatch):
    with_plots = page(real(DRAFT, 2))
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    without = page(real(DRAFT, 2))
    assert "ecotone[plot]" in without
    assert "<svg" not in without
    assert without.count("<table") == with_plots.count("<table")


def test_the_same_games_give_the_same_page():
    report = real(DRAFT, 2)
    assert page(report) == page(Report(report.contest, report.bouts, "en"))


def test_names_from_files_cannot_become_markup():
    chosen = contest(DRAFT, ("random", "greedy"), 2, 1, {}, 1.0)
    fault = (0, 3, "raised", "ValueError: <script>alert(1)</script>")
    games = [bout(n, chosen.bots, [9, 5], faults=[fault]) for n in range(2)]
    text = page(Report(chosen, games, "en"))
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_faults_and_unequal_numbers_of_games_get_a_column_when_there_are_any():
    chosen = contest(DRAFT, ("random", "greedy"), 2, 1, {}, 1.0)
    clean = Report(chosen, [bout(0, chosen.bots, [9, 5])], "en").table()
    assert "Faults" not in clean.head
    games = [bout(0, ("random", "random"), [9, 5], faults=[(0, 1, "hung", "7 s")])]
    games.append(bout(1, chosen.bots, [9, 5]))
    table = Report(chosen, games, "en").table()
    assert table.head[-2:] == ("Games", "Faults")
    assert sorted(row[-2:] for row in table.rows) == [("1", "0"), ("2", "1")]


def test_french_numbers_have_a_comma():
    assert re.search(r"\d,\d", report_text.text(real(DRAFT, 2, lang="fr")))
    assert not re.search(r"\d\.\d", report_text.text(real(DRAFT, 2, lang="fr")))


def test_alone_the_table_has_the_share_of_the_hardest_level():
    chosen = contest(DRAFT, ("random",), 1, 1, {}, 0.1)
    games = [bout(number, chosen.bots, [9]) for number in range(4)]
    plain = Report(chosen, games, "en").table()
    assert "Hardest level (%)" in plain.head
    assert "Wins (%)" not in plain.head
    at = list(plain.head).index("Hardest level (%)")
    assert plain.rows[0][at] == NOTHING
    games[0] = games[0]._replace(verdict="solo_hard")
    games[1] = games[1]._replace(verdict="solo_easy")
    assert Report(chosen, games, "en").table().rows[0][at].startswith("25.0")
