"""Help, and what the command line cannot read, in the reader's language."""

import argparse

import pytest

from ecotone.cli import usage
from ecotone.cli.commands import commands
from ecotone.cli.parser import CommandParser
from ecotone.locale import LANGUAGES, knows
from games.samples import AUCTION, DRAFT, HEX_MAP


def words(command: str) -> dict[str, str]:
    """The key of every argument of a command, by its name."""
    entry = commands()[command]
    parser = CommandParser(entry=entry, prog=f"ecotone {command}", description="")
    entry.load().arguments(parser)
    names = [argument.dest for argument in parser._actions]
    assert not [one.dest for one in parser._actions if one.help and one.dest != "help"]
    return {name: f"help.{command}.{name}" for name in names}


@pytest.mark.parametrize("command", commands())
def test_every_argument_has_words_in_both_languages(command: str) -> None:
    for lang in LANGUAGES:
        assert knows(lang, f"help.{command}")
        for name, key in words(command).items():
            assert knows(lang, key) or knows(lang, f"help.any.{name}"), key


@pytest.mark.parametrize("command", commands())
def test_a_commands_summary_is_the_line_of_its_module(command: str) -> None:
    summary = commands()[command].summary()
    with usage.speaking("en"):
        assert usage.summary_of(command, "") == summary


@pytest.mark.parametrize("command", ["", "play", "score", "replay", "best"])
def test_help_is_french_for_french_people(ecotone, capsys, command: str) -> None:
    argv = [*filter(None, [command]), "--lang", "fr", "--help"]
    with pytest.raises(SystemExit):
        ecotone(*argv)
    told = capsys.readouterr().out
    assert "afficher cette aide" in told
    assert "anglais ou français" in told
    assert not [word for word in ("usage:", "show", "positional", "or your own") if word in told]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("play", "--seats"), "argument --seats\u202f: il faut une valeur"),
        (("simulate", DRAFT, "--games", "0"), "0 ne suffit pas"),
        (("simulate", DRAFT, "--games", "2.5"), "n\u2019est pas un nombre entier"),
        (("simulate",), "il manque\u202f: GAME"),
        (("replay", "a.ecotone", "--at", "x"), "n\u2019est pas un nombre entier"),
        (("review", "a.ecotone", "--budget", "0"), "supérieur à 0"),
        (("db", "frob"), "ne fait pas partie des choix"),
        (("games", "twice"), "rien ici ne s\u2019appelle\u202f: twice"),
    ],
)
def test_what_cannot_be_read_is_told_in_french(refused, argv, said: str) -> None:
    told = refused(*argv, "--lang", "fr")
    assert said in told
    assert "Voir\u202f:" in told


@pytest.mark.parametrize(
    ("argv", "stdin", "said"),
    [
        (("replay", "nowhere.ecotone"), "", "ce fichier ou ce dossier n\u2019existe pas"),
        (("replay", "."), "", "c\u2019est un dossier"),
        (("score", DRAFT, "-"), "{,}", "il manque un nom entre guillemets doubles"),
        (("score", DRAFT, "-"), "[1 2]", "il manque une virgule"),
    ],
)
def test_the_systems_reasons_are_told_in_french(refused, argv, stdin: str, said: str) -> None:
    assert said in refused(*argv, "--lang", "fr", stdin=stdin)


def test_argparse_speaks_as_before_afterwards() -> None:
    with usage.speaking("fr"):
        assert argparse.ArgumentParser().format_usage().startswith("usage\u202f:")
    assert argparse.ArgumentParser().format_usage().startswith("usage: ")
    assert usage.said("help.any.lang") == "English or French"


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        (
            AUCTION,
            "3\nZoé\nnoir3\n",
            "« noir3 » n\u2019est pas une carte : écrivez une couleur (rouge",
        ),
        (HEX_MAP, "1\n\nmontagne\n", "différents (montagne, forêt"),
        (DRAFT, "\n1\no\n\nAnne\nG\n\n", "Nom de l\u2019adversaire"),
    ],
)
def test_what_cannot_be_scored_is_told_in_the_words_of_the_question(
    ecotone, game: str, typed: str, said: str
) -> None:
    told = ecotone("score", game, "--lang", "fr", stdin=typed).err
    fine = said.replace("« ", "«\u202f").replace(" »", "\u202f»").replace(" :", "\u202f:")
    assert fine in told
