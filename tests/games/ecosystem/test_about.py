"""The inspector's answers: everything is told in both languages, and its numbers are the rules'."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ecotone.core.about import About
from ecotone.core.table import Table
from ecotone.draw import about
from ecotone.games import GAMES
from ecotone.games.ecosystem.draw.about import grid, tallied
from ecotone.games.ecosystem.ocean.rules.scoring import best_turns
from ecotone.games.ecosystem.rules.actions import Place
from ecotone.games.ecosystem.savanna.rules.scoring import hunt
from ecotone.locale import LANGUAGES

FAMILY = ("savanna", "ocean")
every_game = pytest.mark.parametrize("game", GAMES.names())
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def played(game: str, players: int, moves: int, seed: int = 3) -> Table:
    """A table some random moves after its start."""
    table, rng = Table(GAMES[game], players, seed=seed), Random(seed)
    for _ in range(moves):
        if not table.to_act():
            break
        seat = table.to_act()[0]
        table.play(seat, rng.choice(table.legal(seat)))
    return table


def words(about: About) -> Iterator[str]:
    """Everything that it says."""
    yield from (about.title, about.kind, about.brief, *about.rule, about.section)
    yield from (fact.label for fact in about.facts)
    yield from (fact.told for fact in about.facts)
    yield from (scene.note for scene in about.scenes)
    if about.now:
        yield about.now.title
        yield from (part.why for part in about.now.parts)


def check(found: About | None, game: str) -> About:
    """It has a title and a rule, and no key that nobody has worded."""
    assert found is not None
    assert found.title
    assert found.rule
    for word in words(found):
        assert not word.startswith((f"{game}.", "table.", "web."))
        assert f"{game}.about" not in word
        assert "{" not in word
    if found.now:
        assert found.now.total == sum(part.value for part in found.now.parts)
    return found


@every_language
@every_game
def test_every_thing_of_the_player_aid_is_told(game: str, lang: str) -> None:
    view = played(game, 3, 30).view(0)
    listed = GAMES[game].drawing.aid(view)
    assert len(listed) >= 10
    for what in listed:
        found = check(about.find(view, what, lang=lang), game)
        assert found.brief
        assert found.title in about.inspector(found, lang).replace("&amp;", "&")
    assert about.aid(view, lang=lang).count("data-about") == len(listed)


@every_language
@every_game
def test_everything_on_the_page_that_can_be_asked_about_has_an_answer(game: str, lang: str) -> None:
    every = set()
    for moves in (0, 7, 60, 400):
        table = played(game, 3, moves)
        for seat in (0, None):
            view = table.view(seat)
            legal = [] if seat is None else list(table.legal(seat))
            page = GAMES[game].drawing.page(view, legal, lang=lang)
            asked = set(re.findall(r'data-about="([^"]+)"', "".join(page.areas.values())))
            every |= asked
            for what in sorted(asked):
                check(about.find(view, what, legal, lang=lang), game)
    assert len(every) > 20


@every_language
def test_every_species_and_biotope_is_told(lang: str) -> None:
    view: Any = played("biotopes", 2, 40).view(0)
    for card in (*view.pack.species, *view.pack.biotopes):
        check(about.find(view, f"card:{card.id}", lang=lang), "biotopes")


def test_what_nobody_knows_is_not_told() -> None:
    for game in GAMES.names():
        view = played(game, 3, 5).view(0)
        for what in (
            "",
            "card:",
            "card:nothing",
            "at:x",
            "at:9:0,0",
            "hex:9",
            "score:x:y",
            "bid:-1",
        ):
            assert about.find(view, what) is None


@pytest.mark.parametrize("game", FAMILY)
def test_scenes_are_scored_by_the_rules(game: str) -> None:
    view = played(game, 3, 0).view(0)
    drawing: Any = GAMES[game].drawing
    rules: Any = GAMES[game].rules
    deck = rules.deck
    assert "".join(drawing.examples.boards) == deck.letters
    for letter, boards in drawing.examples.boards.items():
        scores = [
            tallied(view, board).by_category().get(deck.name_of[letter], 0) for board in boards
        ]
        assert scores[1] < scores[0] < scores[2] or letter == "E"
        found = check(about.find(view, f"card:{letter}"), game)
        for scene, score in zip(found.scenes, scores, strict=True):
            told = scene.points.replace("\u2212", "-").replace("+-", "-")
            assert sum(map(int, told.split("+"))) == score


@pytest.mark.parametrize("game", FAMILY)
def test_what_scenes_show_face_down_is_turned_by_the_rules(game: str) -> None:
    drawing: Any = GAMES[game].drawing
    for boards in drawing.examples.boards.values():
        for board in boards:
            own = board.partition(":")[0]
            flat = grid(own).flat()
            if game == "savanna":
                down = hunt(flat)[0].down
            else:
                down = best_turns(flat, ()) if "W" in flat else 0
            cells = [
                5 * row + column
                for row, letters in enumerate(own.split("/"))
                for column, letter in enumerate(letters)
                if letter.islower()
            ]
            assert down == sum(1 << cell for cell in cells), board


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("game", FAMILY)
def test_the_parts_of_a_preview_add_up_to_it(game: str, players: int) -> None:
    table = Table(GAMES[game], players, seed=players)
    rng, seen = Random(5), 0
    preview = GAMES[game].rules.preview
    while table.to_act() and seen < 120:
        seat = table.to_act()[0]
        legal = list(table.legal(seat))
        view = table.view(seat)
        places = [action for action in legal if type(action) is Place]
        for place in rng.sample(places, min(2, len(places))):
            cell = str(place).split()[2]
            found = about.find(view, f"cell:{cell}", [place])
            assert found is not None
            assert found.now is not None
            assert found.now.total == preview(view, place)
            seen += 1
        table.play(seat, rng.choice(legal))
    assert seen > 20


def test_without_previews_a_card_in_hand_promises_nothing() -> None:
    table = played("savanna", 3, 9)
    view: Any = table.view(0)
    found = about.find(view, f"card:{view.hand[0]}")
    assert found is not None
    assert found.now is None
