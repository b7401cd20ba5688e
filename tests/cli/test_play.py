"""`ecotone play`: a whole game in the terminal."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pexpect
import pytest

from cli.starting import PATIENCE, command, unmeasured
from ecotone.games import GAMES
from ecotone.locale import say
from games.samples import DRAFT, HEX_MAP, REEF, SPOKEN
from jsons import said


def saved(tmp_path) -> list[Path]:
    return sorted((tmp_path / "data" / "games").glob("*.ecotone"))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (DRAFT, "me,greedy,random"),
        (DRAFT, "me"),
        (DRAFT, "me:Margot,me:Alexis"),
        (REEF, "me,random"),
        (REEF, "me"),
    ],
)
def test_a_whole_game_by_taking_the_best_choice(ecotone, tmp_path, game, seats, lang):
    typed = "best\n" * 400
    ran = ecotone("play", game, "--seats", seats, "--seed", 5, "--lang", lang, stdin=typed)
    assert ran.code == 0, ran.err
    (path,) = saved(tmp_path)
    assert GAMES.replay(path.read_text()).over


def test_a_whole_game_by_numbers(ecotone, tmp_path):
    ran = ecotone("play", REEF, "--seats", "me,random,random", "--seed", 8, stdin="1\n" * 400)
    assert ran.code == 0, ran.err
    assert GAMES.replay(saved(tmp_path)[0].read_text()).over


def test_commands_answer_and_lose_nothing(ecotone, tmp_path):
    path = tmp_path / "mine.ecotone"
    typed = ["help", "rules", "log", "score", "99", "nonsense", "place Z 9,9", "pick W", "undo"]
    typed += ["pick A", f"save {path}", "quit"]
    ran = ecotone("play", DRAFT, "--seats", "me,greedy", "--seed", 3, stdin="\n".join(typed))
    assert ran.code == 0
    assert "Traceback" not in ran.err
    assert "99" in ran.err
    assert "nonsense" in ran.err
    assert path.exists()
    assert GAMES.replay(path.read_text()).names == {0: "me", 1: "greedy"}
    assert str(saved(tmp_path)[0]) in ran.err


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [("en", "hint", "strongest bot would"), ("fr", "conseil", "plus fort choisirait")],
)
def test_a_hint_is_given_on_demand_and_plays_nothing(ecotone, lang, typed, said):
    argv = ("play", DRAFT, "--seats", "me,greedy", "--seed", 3, "--lang", lang)
    ran = ecotone(*argv, stdin=f"{typed}\n{typed}\nquit\n")
    first, second = (line for line in ran.out.splitlines() if said in line)
    assert first == second
    assert re.search(r"\d+ points", first)


def test_there_is_no_hint_for_what_is_decided_ahead(ecotone):
    argv = ("play", DRAFT, "--seats", "me:Margot,me:Alexis", "--seed", 3)
    ran = ecotone(*argv, stdin="\n1\nhint\nquit\n")
    assert "nothing to decide" in ran.err


def test_an_illegal_action_is_answered_with_a_reason_and_a_rule(ecotone):
    ran = ecotone("play", DRAFT, "--seats", "me,greedy", "--seed", 3, stdin="place Z 0,0\nquit\n")
    assert "[" in ran.err


def test_a_pick_can_be_taken_back_while_others_choose(ecotone, tmp_path):
    typed = "1\nundo\n2\nquit\n"
    ecotone("play", DRAFT, "--seats", "me,greedy,greedy", "--seed", 3, stdin=typed)
    picks = [
        line for line in saved(tmp_path)[0].read_text().splitlines() if line.startswith("0 pick")
    ]
    assert len(picks) == 1


def test_resume_goes_on_where_it_stopped(ecotone, tmp_path):
    ecotone("play", REEF, "--seats", "me,random", "--seed", 3, stdin="1\n1\n1\nquit\n")
    (path,) = saved(tmp_path)
    before = path.read_text()
    ran = ecotone("play", "--resume", path, stdin="best\n" * 300)
    assert ran.code == 0, ran.err
    assert path.read_text().startswith(before)
    assert GAMES.replay(path.read_text()).over


def test_a_bare_play_asks_for_game_and_seats(ecotone, tmp_path):
    ran = ecotone("play", stdin="9\nocean\n0\n2\n7\n1\nMargot\nAlexis\nquit\n")
    assert ran.code == 0, ran.err
    names = GAMES.replay(saved(tmp_path)[0].read_text()).names
    assert names == {0: "me:Margot", 1: "me:Alexis", 2: "level2"}


def test_input_that_ends_saves_the_game(ecotone, tmp_path):
    ran = ecotone("play", DRAFT, "--seats", "me,greedy", "--seed", 3, stdin="1\n")
    assert ran.code == 2
    assert str(saved(tmp_path)[0]) in ran.err


@pytest.mark.parametrize("place", [".", "/dev/null", "/dev/null/x", "9" * 300, "~nobody/\0"])
def test_a_place_that_cannot_be_written_to_costs_nothing(ecotone, tmp_path, place):
    ran = ecotone("play", DRAFT, "--seats", "me", stdin=f"save {place}\n{'9' * 5000}\nquit\n")
    assert ran.code == 0
    assert "cannot be written" in ran.err
    assert saved(tmp_path)


def test_a_data_folder_that_cannot_be_written_to_costs_nothing(ecotone, monkeypatch, tmp_path):
    monkeypatch.setenv("ECOTONE_DATA", "/dev/null")
    monkeypatch.setattr("ecotone.cli.play.gettempdir", lambda: str(tmp_path))
    ran = ecotone("play", DRAFT, "--seats", "me", stdin="quit\n")
    assert ran.code == 0
    (path,) = tmp_path.glob("*.ecotone")
    assert str(path) in ran.err


def test_nobody_sees_a_hand_before_it_is_their_turn(ecotone, tmp_path):
    """Around one screen, also when a game goes on."""
    argv = ["play", DRAFT, "--seats", "me:Margot,me:Alexis", "--seed", 3]
    ran = ecotone(*argv, stdin="quit\n")
    assert ran.code == 0
    assert "Margot" in ran.out
    assert "Watering hole" not in ran.out
    ran = ecotone("play", "--resume", saved(tmp_path)[0], stdin="quit\n")
    assert "Watering hole" not in ran.out


def test_steps_are_told_in_words(ecotone):
    argv = ["play", DRAFT, "--seats", "me,greedy,greedy", "--seed", 3, "--lang", "fr"]
    ran = ecotone(*argv, stdin="pick A\nannuler\nquitter\n")
    assert "choisir Gazelle (G)" in ran.out


@pytest.mark.parametrize(
    "typed", ["garder une gazelle", "GARDER  UNE GAZELLE.", "gazelle", "Gazelle (G)", "g", "G"]
)
def test_a_choice_is_typed_as_it_is_written_or_said(ecotone, tmp_path, typed):
    argv = ["play", DRAFT, "--seats", "me,greedy,greedy", "--seed", 3, "--lang", "fr"]
    ecotone(*argv, stdin=f"{typed}\nquitter\n")
    assert "\n0 pick A" in saved(tmp_path)[0].read_text()


@pytest.mark.parametrize("game", [DRAFT, REEF])
def test_the_letters_of_a_language_are_those_of_its_score_pad(ecotone, game):
    ran = ecotone("play", game, "--seats", "me", "--seed", 3, "--lang", "fr", stdin="quitter\n")
    hand = ran.out.partition("Main")[2]
    known = said(GAMES[game].drawing.pad("fr"))["legend"]  # a letter and a name
    assert sum(one in hand for one in known) > 4
    theirs = [f"{one} {say('fr', f'{game}.card.{one}')}" for one in GAMES[game].cards]
    assert not [one for one in theirs if one not in known and one in hand]


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("U", "C"),  # small it takes a step back
        ("C", "C"),  # a record's letter, which nobody writes for another card
        ("P", "G"),
        ("G", "A"),
    ],
)
def test_a_letter_is_read_as_it_is_written_here(ecotone, tmp_path, typed, card):
    argv = ["play", DRAFT, "--seats", "me,greedy", "--seed", 3, "--lang", "fr"]
    ran = ecotone(*argv, stdin=f"{typed}\nquitter\n")
    assert f"\n0 pick {card}" in saved(tmp_path)[0].read_text(), ran.err


def test_accents_and_apostrophes_may_be_left_out(ecotone):
    argv = ["play", DRAFT, "--seats", "me,greedy,greedy", "--seed", 3, "--lang", "fr"]
    ran = ecotone(*argv, stdin="REGLES\nn\u2019importe quoi\npick A\nécrire\nquitter\n")
    assert "# " not in ran.out
    assert "Placement des cartes" in ran.out
    assert "«\u202fn\u2019importe quoi\u202f»" in ran.err
    assert "pick, place" not in ran.err


@pytest.mark.parametrize(
    ("game", "before", "typed", "said"),
    [
        (DRAFT, "", "keep an elephant", "There is no card Elephant (E) in your hand"),
        (HEX_MAP, "best\n" * 4, "competition", "You have no cube that pays for Competition"),
        (HEX_MAP, "best\n" * 4, "play the brown bear", "The brown bear is not in your hand"),
    ],
)
def test_what_is_not_offered_is_refused_with_its_reason(ecotone, game, before, typed, said):
    ran = ecotone("play", game, "--seats", "me", "--seed", 4, stdin=f"{before}{typed}\nquit\n")
    assert said in ran.err


def test_a_sentence_that_means_several_choices_is_asked_again(ecotone, tmp_path):
    typed = "T\nG\nplace a giraffe beside a tree\nPlace a giraffe beside a tree.\n3\nquit\n"
    ran = ecotone("play", DRAFT, "--seats", "me", "--seed", 2, stdin=typed)
    assert "several choices: type one of these numbers: 1, 2, 3, 4." in ran.err
    assert "0 place R" in saved(tmp_path)[0].read_text()


def test_previews_can_be_hidden(ecotone):
    argv = ["play", DRAFT, "--seats", "me,greedy", "--seed", 3]
    assert "★" in ecotone(*argv, stdin="quit\n").out
    assert "★" not in ecotone(*argv, "--no-preview", stdin="quit\n").out


@pytest.mark.parametrize(
    ("argv", "signs"),
    [
        (["savane"], ["savane"]),
        ([DRAFT, "--seats", "me,genius"], ["genius", "greedy"]),
        ([DRAFT, "--seats", "me,me,me,me,me,me,me"], ["7"]),
        ([DRAFT, "--seats", "me", "--option", f"{SPOKEN}=de"], ["de"]),
        (["--resume", "nowhere.ecotone"], ["nowhere.ecotone"]),
        ([DRAFT, "--seed", "x"], ["--seed"]),
    ],
)
def test_bad_input_is_refused_in_a_sentence(refused, argv, signs):
    sentence = refused("play", *argv)
    for sign in signs:
        assert sign in sentence


def test_resuming_another_game_is_refused(ecotone, refused, tmp_path):
    ecotone("play", REEF, "--seats", "me,random", "--seed", 3, stdin="quit\n")
    assert say("en", f"{REEF}.title") in refused("play", DRAFT, "--resume", saved(tmp_path)[0])


def test_ctrl_c_saves_the_record_and_names_it(tmp_path):
    env = os.environ | {"ECOTONE_DATA": str(tmp_path / "data"), "LC_ALL": "C.UTF-8"}
    shell, *words = command("play", DRAFT, "--seats", "me,greedy", "--seed", 3)
    child = pexpect.spawn(shell, words, env=env, encoding="utf-8", timeout=PATIENCE)
    child.expect("Your choice")
    child.sendline("1")
    child.expect("Your choice")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2
    (path,) = saved(tmp_path)
    assert path.name in child.before.replace("\r\n", "")
    assert "Traceback" not in child.before
    assert "\n0 pick " in path.read_text()


@pytest.mark.parametrize("deaf", ["USR1", "INT", "INT HUP"])
def test_ctrl_c_in_a_simulation_keeps_whole_lines(tmp_path, deaf):
    """Whether or not the parent heeds it; and what nohup has made deaf to SIGHUP stays so."""
    path = tmp_path / "lines.jsonl"
    words = command("simulate", DRAFT, "--games", 100_000, "--jsonl", path, deaf=deaf)
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=unmeasured()) as run:
        try:
            while not path.exists() or path.stat().st_size < 5000:
                assert run.poll() is None
            if "HUP" in deaf:
                run.send_signal(signal.SIGHUP)
            run.send_signal(signal.SIGINT)
            error = run.communicate(timeout=PATIENCE)[1]
        finally:
            run.kill()
    assert run.returncode == 2
    assert "Traceback" not in error
    assert path.read_text().endswith("}\n")
