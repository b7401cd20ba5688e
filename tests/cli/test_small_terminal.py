"""A small terminal: the own board and the choices on one screen, in the player's words."""

import os
import re

import pexpect
import pytest

from cli.starting import PATIENCE, command
from ecotone.locale import say
from games.samples import AUCTION, DRAFT, HEX_MAP, REEF

PROMPT = {"en": "Your choice", "fr": "Votre choix"}


def started(tmp_path, rows: int, columns: int, *argv: object, lang: str = "en") -> pexpect.spawn:
    env = os.environ | {"ECOTONE_DATA": str(tmp_path), "LC_ALL": "C.UTF-8", "TERM": "xterm"}
    for told in ("COLUMNS", "LINES"):  # the terminal itself says how large it is
        env.pop(told, None)
    shell, *words = command("play", *argv, "--lang", lang)
    size = (rows, columns)
    return pexpect.spawn(shell, words, env=env, encoding="utf-8", timeout=PATIENCE, dimensions=size)


def screen(child: pexpect.spawn, lang: str = "en") -> list[str]:
    """The lines that were printed before the next question."""
    child.expect(PROMPT[lang])
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", child.before)
    return plain.replace("\r", "").split("\n")


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (DRAFT, "me,greedy,greedy"),
        (REEF, "me"),
        (AUCTION, "me,greedy,greedy"),
        (HEX_MAP, "me,greedy"),
    ],
)
def test_board_and_choices_fit_on_one_screen(tmp_path, game, seats, columns) -> None:
    child = started(tmp_path, 24, columns, game, "--seats", seats, "--seed", 3)
    screen(child)
    for typed in ("1", "1", "1"):
        child.sendline(typed)
        screen(child)
    child.sendline("board")
    lines = screen(child)
    assert len(lines) <= 24, "\n".join(lines)
    assert all(len(line) <= columns for line in lines)
    assert not any(re.search(r"-\d,|,-\d", line) for line in lines)
    assert game == HEX_MAP or not any("…" in line for line in lines)  # long names are cut there
    child.sendline("quit")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("rivals", [0, 1, 4])
def test_a_map_is_whole_with_every_mark_and_all_that_stands_beside_it(
    tmp_path, columns, rivals
) -> None:
    seats = ",".join(["me", *["random"] * rivals])
    child = started(tmp_path, 24, columns, HEX_MAP, "--seats", seats, "--seed", 4)
    screen(child)
    child.sendline("1")  # keeps the hand
    lines = screen(child)
    title = say("en", f"{HEX_MAP}.title")
    shown = lines[max(at for at, line in enumerate(lines) if line.startswith(title)) :]
    assert len(shown) <= 24 + 5 * (rivals == 4), "\n".join(shown)  # a map of twelve rows
    text = " ".join(shown)
    assert "…" not in text
    numbers = [int(one) for one in re.findall(r"\[(\d+)\]", text)]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert len(numbers) > 5
    assert re.search(r"Reserve \W*([A-Z][a-z]\d\d ){4}", text)
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_board_and_enter_draw_again(tmp_path) -> None:
    child = started(tmp_path, 24, 80, DRAFT, "--seats", "me,greedy", "--seed", 3)
    screen(child)
    child.sendline("board")
    one = screen(child)[1:]
    child.sendline("")
    assert screen(child)[1:] == one
    assert any("┌" in line for line in one)
    child.sendline("quit")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", "keep a gazelle", "You choose a gazelle"),
        ("en", "gazelle", "You choose a gazelle"),
        ("fr", "garder une gazelle", "Vous choisissez une gazelle"),
        ("fr", "Gazelle (G)", "Vous choisissez une gazelle"),
        ("fr", "choisir Gazelle (G)", "Vous choisissez une gazelle"),
    ],
)
def test_a_choice_may_be_typed_as_it_is_said(ecotone, lang, typed, told) -> None:
    argv = ("play", DRAFT, "--seats", "me,greedy,greedy", "--seed", 3, "--lang", lang)
    ran = ecotone(*argv, stdin=f"{typed}\nlog\njournal\nquit\nquitter\n")
    assert told in ran.out, ran.err


def test_a_refusal_wraps_between_words(tmp_path) -> None:
    child = started(tmp_path, 24, 60, DRAFT, "--seats", "me,greedy", "--seed", 3, lang="fr")
    screen(child, "fr")
    child.sendline("n'importe quoi, ou presque")
    lines = [line for line in screen(child, "fr") if line]
    assert all(len(line) <= 60 for line in lines[1:])
    assert "liste. Tapez un nombre de 1 à" in " ".join(line.strip() for line in lines)
    child.sendline("quitter")
    child.expect(pexpect.EOF)
