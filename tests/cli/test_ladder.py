"""`ecotone ladder`: the page is measured again, nothing is lost, and the rest of it stays."""

import json
import shutil
import signal
from pathlib import Path

import pexpect
import pytest

from cli.starting import PATIENCE, command
from ecotone.arena.wording import RANGE
from games.samples import AUCTION, DRAFT

pytestmark = pytest.mark.heavy

DOCS = Path(__file__).parents[2] / "docs"
QUICK = ("--only", f"{AUCTION}.random", "--games", 3)


@pytest.fixture
def page(tmp_path):
    """A copy of the page, with one figure measured before."""
    path = tmp_path / "bots.md"
    shutil.copy(DOCS / "bots.md", path)
    old = {"date": "2026-01-02", "games": 500, "command": "by hand", "figure": [0.5, 0.4, 0.6]}
    kept = {f"{DRAFT}.levels.level2": {**old, "scores": {}, "times": {}}}
    path.with_suffix(".json").write_text(json.dumps(kept))
    return path


@pytest.fixture
def ladder(ecotone, page, tmp_path):
    def run(*argv):
        return ecotone("ladder", "--page", page, "--folder", tmp_path / "games", *argv)

    return run


@pytest.fixture
def turned_down(refused, page, tmp_path):
    def run(*argv):
        return refused("ladder", "--page", page, "--folder", tmp_path / "games", *argv)

    return run


def figures(page):
    return json.loads(page.with_suffix(".json").read_text())


def test_a_figure_is_measured_and_the_others_stay(ladder, page, tmp_path):
    ran = ladder(*QUICK)
    assert ran.code == 0, ran.err
    assert ran.out.startswith(f"{AUCTION}.table.random: ")
    assert " in 3 games." in ran.out
    assert str(page) in ran.err
    found = figures(page)
    assert set(found) == {f"{DRAFT}.levels.level2", f"{AUCTION}.table.random"}
    assert found[f"{AUCTION}.table.random"]["games"] == 3
    assert set(found[f"{AUCTION}.table.random"]["times"]) == {"random", "greedy"}
    text = page.read_text()
    assert f"| `{DRAFT}.levels.level2` | 2026-01-02 | `by hand` |" in text
    assert "--bots random,greedy,greedy,greedy --games 3 --players 4 --seed 2" in text
    assert len((tmp_path / "games" / f"{AUCTION}.table.random.jsonl").read_text().split("\n")) == 5


def test_the_page_alone_is_written_anew_without_games(ladder, page, tmp_path):
    assert ladder("--no-games").code == 0
    once = page.read_text()
    assert "by hand" in once
    assert ladder("--no-games").code == 0
    assert page.read_text() == once
    assert not (tmp_path / "games").exists()


def test_a_short_ladder_replaces_no_figure_of_more_games(ladder, page, tmp_path):
    ran = ladder("--short", "--only", f"{DRAFT}.level2", "--games", 2)
    assert ran.code == 0, ran.err
    assert f"The page keeps 50.0 % [40.0{RANGE}60.0] in 500 games." in ran.out
    assert figures(page)[f"{DRAFT}.levels.level2"]["command"] == "by hand"
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["short"]
    assert ladder("--only", f"{DRAFT}.level2", "--games", 2).code == 0
    assert figures(page)[f"{DRAFT}.levels.level2"]["games"] == 2


def test_games_that_are_there_are_counted_until_fresh_ones_are_wanted(ladder, page, tmp_path):
    assert ladder(*QUICK).code == 0
    path = tmp_path / "games" / f"{AUCTION}.table.random.jsonl"
    kept = path.read_text()
    again = ladder(*QUICK)
    assert path.read_text() == kept
    assert "1 figure comes from games that were there already" in again.err
    longer = ladder(*QUICK[:3], 5)
    assert path.read_text().startswith(kept)
    assert "already" not in longer.err
    assert figures(page)[f"{AUCTION}.table.random"]["games"] == 5
    assert ladder(*QUICK, "--fresh").code == 0
    assert len(path.read_text().split("\n")) == 5


def test_a_bot_that_failed_is_told(ladder, tmp_path):
    assert "failed to" not in ladder(*QUICK).err
    path = tmp_path / "games" / f"{AUCTION}.table.random.jsonl"
    path.write_text(path.read_text().replace('"faults":[]', '"faults":[[0,1,"raised","lost"]]'))
    assert "3 times a bot failed to decide" in ladder(*QUICK).err


def test_the_figures_do_not_depend_on_the_number_of_jobs(ladder, page):
    found = []
    for jobs in (1, 2):
        assert ladder(*QUICK, "--fresh", "--jobs", jobs).code == 0
        found.append({**figures(page)[f"{AUCTION}.table.random"], "times": None})
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("argv", "signs"),
    [
        (["--only", "chess"], ["chess", DRAFT, "levels"]),
        (["--only", ""], ["names no figure"]),
        (["--games", 1], ["--games", "2 or more"]),
        (["--budget", 0], ["--budget"]),
        (["--jobs", 0], ["--jobs"]),
        (["--seed", "x"], ["--seed"]),
        (["--folder", "/dev/null/x"], ["/dev/null/x", "cannot be written"]),
        (["--page", "/nowhere/bots.md"], ["/nowhere/bots.md"]),
        (["--page", __file__], ["test_ladder.py", "strength, levels, times, commands"]),
        (["--fresh", "--no-games"], ["--fresh", "--no-games"]),
        (["--only", "chess", "--lang", "fr"], ["ne désigne aucun chiffre"]),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(turned_down, argv, signs):
    sentence = turned_down(*argv)
    for sign in signs:
        assert sign in sentence, sentence


def test_fresh_forgets_nothing_where_the_page_is_wrong(ladder, refused, tmp_path):
    assert ladder(*QUICK).code == 0
    wrong = ("--page", "/", "--folder", tmp_path / "games", "--fresh")
    assert "/ cannot be read" in refused("ladder", *QUICK, *wrong)
    assert (tmp_path / "games" / f"{AUCTION}.table.random.jsonl").exists()


def test_figures_that_are_none_are_refused_and_left_alone(turned_down, page):
    page.with_suffix(".json").write_text("mine")
    assert "bots.json does not hold" in turned_down(*QUICK)
    assert page.with_suffix(".json").read_text() == "mine"


def test_games_of_another_kind_are_refused_before_any_is_played(ladder, turned_down, tmp_path):
    assert ladder(*QUICK).code == 0
    path = tmp_path / "games" / f"{AUCTION}.table.random.jsonl"
    kept = path.read_text()
    assert "budget" in turned_down(*QUICK, "--budget", 7)
    assert "seed" in turned_down("--only", f"{DRAFT}.random,{AUCTION}.random", "--seed", 5)
    path.write_text(kept.replace('"ecotone":"', '"ecotone":"0.'))
    assert "version 0." in turned_down(*QUICK)
    path.write_text("mine\n")
    assert "holds no games of an arena" in turned_down(*QUICK)
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_ctrl_c_keeps_the_games_and_says_how_to_go_on(page, tmp_path):
    """At a terminal, with the bar."""
    folder = tmp_path / "games"
    two = ("--only", f"{DRAFT}.level2,{DRAFT}.level3", "--games", 100_000)
    shell, *words = command("ladder", "--page", page, "--folder", folder, *two)
    child = pexpect.spawn(shell, words, dimensions=(40, 200), encoding="utf-8", timeout=PATIENCE)
    child.expect(rf"\[1/2\] {DRAFT}.levels.level2")
    child.expect("[1-9][0-9]*/100000")
    child.kill(signal.SIGINT)
    child.expect("interrupted, figures done: 0 of 2")
    child.expect(f"ecotone ladder --only {DRAFT}.level2,{DRAFT}.level3 --games 100000 --folder")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2
    assert "Traceback" not in str(child.before)
    (path,) = folder.iterdir()
    assert len(path.read_text().splitlines()) > 1
    assert path.read_text().endswith("\n")
    assert figures(page)[f"{DRAFT}.levels.level2"]["command"] == "by hand"
