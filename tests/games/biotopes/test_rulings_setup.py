"""The rulings on set-up and turns, B1 to B23, each by its number."""

from collections import Counter
from random import Random

import pytest

from ecotone.core.errors import IllegalAction
from ecotone.core.table import Table
from ecotone.games.biotopes import GAME
from ecotone.games.biotopes.rules.landscape import Laid, each, landscape
from ecotone.games.biotopes.rules.setup import starts
from ecotone.games.biotopes.rules.state import NOTHING, Task
from ecotone.games.biotopes.rules.terms import BIOTOPES, DECKS
from games.biotopes.staging import Stage, begun, new, shown

MEADOWS = " ".join(["meadow"] * 7)


def hands(table: Table) -> list[set[str]]:
    state = table._state
    cards = state.box.spoken.cards
    return [{cards[n] for n in each(hand)} for hand in state.hands]


def test_b1_a_hand_has_a_herbivore_of_each_colour_and_deck_tops_show_theirs() -> None:
    table = new(5)
    for player in table.view(None).players:
        assert [card.deck for card in player.hand] == ["herbivore"] * 4
        assert [card.biotope for card in player.hand] == list(BIOTOPES)
        assert not any(card.card for card in player.hand)
    decks = begun(2).view(None).decks
    assert all(deck.top in BIOTOPES for deck in decks)
    hidden = begun(2, show_deck_top_biotope=False).view(None)
    assert [deck.top for deck in hidden.decks] == [None] * 3
    assert all(card.biotope is None for card in hidden.players[0].hand)


def test_b1_the_card_drawn_has_the_biotope_that_the_back_showed() -> None:
    table, rng, drawn = begun(2), Random(1), 0
    while not table.over:
        seat = table.to_act()[0]
        action = str(rng.choice(table.legal(seat)))
        before = table.view(seat)
        table.play(seat, action)
        backs = {f"draw {deck}": top.top for deck, top in zip(DECKS, before.decks, strict=True)}
        if action in backs:
            held = {card.card for card in before.players[seat].hand}
            hand = table.view(seat).players[seat].hand
            assert [card.biotope for card in hand if card.card not in held] == [backs[action]]
            drawn += 1
    assert drawn


def test_b2_mulligans_are_single_in_turn_order_and_the_old_cards_go_back() -> None:
    table = new(5, seed=3)
    before, deck = hands(table), table._state.decks[0].bit_count()
    order = [(table._state.first + step) % 5 for step in range(5)]
    for seat in order:
        assert table.to_act() == (seat,)
        assert list(map(str, table.legal(seat))) == ["keep", "mulligan"]
        table.play(seat, "mulligan")
    after = hands(table)
    assert not any(old & new_ for old, new_ in zip(before, after, strict=True))
    assert table._state.decks[0].bit_count() == deck
    assert table._state.tasks[-1].step == "settle"


def test_b2b_a_mulligan_may_be_declined_but_is_all_or_nothing() -> None:
    table = new(2)
    seat, before = table.to_act()[0], hands(table)
    table.play(seat, "keep")
    assert hands(table) == before


def test_b3_a_short_bag_gives_what_it_has() -> None:
    game = Stage()
    game.tokens(0, (0, 0), (1, 0))
    game.bag(0, "grey")
    reserve = game.state.reserve
    game.change(tasks=(Task("produce", game.table.seat(0)),))
    game.table.go_on()
    assert game.cubes(0, "mountain") == "grey"
    assert game.state.reserve == reserve


def test_b4_production_is_the_same_in_whatever_order() -> None:
    table = begun(3)
    drawn = [str(event.move) for event in table.events if str(event.move).startswith("produce")]
    first = table._state.first
    assert [int(text.split()[1]) for text in drawn] == [(first + step) % 3 for step in range(3)]


def test_b5_an_edge_hex_lacks_a_neighbour_holes_included() -> None:
    ring = [(3, -1), (1, 2), (-2, 3), (-3, 1), (-1, -2), (2, -3)]
    game = Stage(3)
    land = game.state.land
    assert land is not None
    assert land.edge.bit_count() == 24
    sides = game.state.box.sides
    hollow = landscape(tuple(Laid(at, 0, 0, spot) for at, spot in enumerate(ring)), sides)
    inner = [hex_ for hex_ in hollow.hexes if max(abs(hex_[0]), abs(hex_[1]), abs(sum(hex_))) == 2]
    assert inner
    assert all(hollow.edge >> hollow.numbers[hex_] & 1 for hex_ in inner)


def test_b6_without_an_edge_hex_first_the_interior_then_neighbours_then_any_biotope() -> None:
    game = Stage(2)
    land = game.state.land
    assert land is not None
    tiles = ["meadow meadow meadow meadow meadow meadow meadow"] * 4
    tiles[0] = "meadow meadow meadow meadow forest meadow meadow"  # the forest 1,0 is inside
    game.ground(*tiles)
    land = game.state.land
    assert land is not None
    inner = land.numbers[1, 0]
    assert not land.edge >> inner & 1
    game.tokens(0, (-1, 0))
    game.tokens(1)
    assert starts(game.state, 0) == 1 << inner
    game.tokens(0, (0, 0))
    assert starts(game.state, 0) == 1 << inner
    game.tokens(1, (1, 0))
    assert starts(game.state, 0) == land.everything & ~(1 << inner) & ~(1 << land.numbers[0, 0])


def test_b7_alone_the_foreign_tokens_fill_the_interior() -> None:
    table = new(1)
    view = table.view(0)
    foreign = [ground for ground in view.land if ground.owner == -2]
    assert len(foreign) == 10
    assert not any(ground.edge for ground in foreign)
    while table._state.tasks[-1].step != "settle":
        table.play(0, "keep")
    edges = {ground.hex for ground in view.land if ground.edge}
    assert {move.hex for move in table.legal(0)} <= edges


@pytest.mark.parametrize(("players", "hexes"), [(1, 28), (2, 28), (3, 42), (4, 56), (5, 70)])
def test_b8_the_layout_follows_the_number_of_players(players: int, hexes: int) -> None:
    assert len(new(players).view(None).land) == hexes


def test_b9_sides_and_turns_are_drawn_or_fixed() -> None:
    seen = Counter(
        (tile.side, tile.sixths) for seed in range(30) for tile in new(5, seed).view(None).tiles
    )
    assert len(seen) == 12
    for side in "ab":
        assert {tile.side for tile in new(5, tile_side=side).view(None).tiles} == {side}


def test_b10_special_tiles_are_never_drawn() -> None:
    names = {tile.id for tile in GAME.rules.setup(2, new(2).options).box.pack.tiles}
    for seed in range(10):
        assert {tile.tile for tile in new(5, seed).view(None).tiles} == names


def test_b11_no_condition_comes_twice() -> None:
    for seed in range(40):
        one, two, three, four = new(2, seed).view(None).conditions
        assert one != two
        assert three != four


def test_b12_anyone_may_begin() -> None:
    assert {new(4, seed).view(None).first for seed in range(40)} == {0, 1, 2, 3}


def test_b13_a_pass_is_final_for_the_cycle() -> None:
    table = begun(2)
    first = table.to_act()[0]
    table.play(first, "pass")
    other = table.to_act()[0]
    assert other != first
    table.play(other, "evolve")
    table.play(other, table.legal(other)[0])
    table.play(other, "done")
    table.play(other, "draw carnivore")
    assert table.to_act() == (other,)
    assert table.view(0).players[first].passed


def test_b14_passing_is_always_possible_and_all_that_is_left_in_the_end() -> None:
    game = Stage()
    assert game.legal() == ["pass"]
    game.bear(0, "meadow", "yellow")
    assert "pass" in game.legal()


def test_b15_an_action_without_effect_is_legal_unless_forbidden() -> None:
    for forbidden in (False, True):
        game = Stage(forbid_null_actions=forbidden)
        game.tokens(0)
        game.bear(0, "stag_beetle", "green")
        assert ("reproduce" in game.legal()) != forbidden
        assert ("transfer" in game.legal()) != forbidden
        game.bear(0, "red_deer", "green green")
        game.bear(0, "forest", "green")
        assert "reproduce" in game.legal()
        assert "transfer" in game.legal()
        # paying with the only plant would leave nothing to transfer
        game.play("transfer")
        assert ("pay forest green" in game.legal()) != forbidden
    game = Stage(forbid_null_actions=True)
    game.bear(0, "agile_frog", "green")
    assert "reproduce" in game.legal()  # it sets the frog's reward off


def test_b16_colonising_needs_a_target() -> None:
    game = Stage()
    game.ground(*(MEADOWS,) * 4)
    game.tokens(0, (0, 0))
    game.bear(0, "forest", "green")
    assert not [text for text in game.legal() if text.startswith("expand")]
    with pytest.raises(IllegalAction) as refused:
        game.play("expand 1,0")
    assert refused.value.code == "cannot_pay_hex"


def test_b17_a_turn_is_one_action_or_a_pass() -> None:
    game = Stage()
    game.bear(0, "meadow", "yellow")
    with pytest.raises(IllegalAction) as refused:
        game.play("done")
    assert refused.value.code == "not_now"


def test_b18_rivers_are_filled_after_the_whole_action() -> None:
    game = Stage()
    game.bear(0, "red_fox", "yellow")
    river = game.table.view(0).decks[0].river
    game.play("use red_fox", f"draw {river[0]}")
    assert game.table.view(0).decks[0].river == river[1:]
    game.play(f"draw {river[1]}")
    assert len(game.table.view(0).decks[0].river) == 3


def test_b19_new_cards_come_from_the_left_and_the_rightmost_leaves_at_the_end() -> None:
    game = Stage()
    game.bear(0, "hazel_dormouse", "green")
    river = game.table.view(0).decks[1].river
    game.play("use hazel_dormouse", f"draw {river[2]}")
    now = game.table.view(0).decks[1].river
    assert now[1:] == river[:2]
    game.play("pass", "pass")
    after = game.table.view(0).decks[1]
    assert after.river[1:] == now[:2]
    assert now[2] in after.discards


def test_b20_an_empty_deck_takes_its_discards_in() -> None:
    game = Stage()
    game.bear(0, "hazel_dormouse", "green green")
    state = game.state
    kept = 1 << game.number("golden_eagle")
    game.lift("golden_eagle")
    game.change(
        decks=(*state.decks[:2], 0), discards=(0, 0, kept), tops=(NOTHING,) * 3, rivers=((),) * 3
    )
    game.play("use hazel_dormouse")
    assert "draw carnivore" in game.legal()
    game.play("draw carnivore")
    assert "golden_eagle" in game.hand(0)
    assert game.state.decks[2] == game.state.discards[2] == 0
    assert game.state.rivers[2] == ()  # nothing left to fill it with
    assert any(line.code == "reshuffled" for line in game.table.log(0))


def test_b21_the_hand_limit_holds_at_the_end_of_ones_own_actions() -> None:
    """With the switch also on somebody else's turn."""
    for everyone in (False, True):
        game = Stage(**({"handlimit_offturn": True} if everyone else {}))
        game.bear(1, "bearded_vulture", "grey")  # draws a card when a predator is played
        game.hold(1, "apollo", "chamois", "red_deer", "european_hare", "common_vole")
        game.hold(0, "praying_mantis")
        game.bear(0, "stag_beetle", "green green")
        game.play("adapt praying_mantis")
        assert game.step == "card"
        game.play("draw herbivore")
        assert (game.step == "limit") == everyone
        if everyone:
            game.play("discard apollo")
        assert game.step == "turn"
        assert len(game.hand(1)) == (5 if everyone else 6)


def test_b22_the_owner_chooses_the_cards_to_discard() -> None:
    game = Stage()
    game.bear(0, "hazel_dormouse", "green")
    game.hold(0, "apollo", "chamois", "red_deer", "european_hare", "golden_eagle")
    game.play("use hazel_dormouse", "draw herbivore")
    assert game.step == "limit"
    assert len(game.legal()) == 6
    game.play("discard golden_eagle")
    assert "golden_eagle" in game.table.view(1).decks[2].discards
    assert "golden_eagle" not in game.hand(0)
    assert game.table.to_act() == (1,)


def test_b23_hands_start_with_four_and_no_cycle_brings_a_card() -> None:
    table = begun(2)
    sizes = [len(player.hand) for player in table.view(None).players]
    for _ in range(2):
        table.play(table.to_act()[0], "pass")
    assert table.view(None).cycle == 2
    assert [len(player.hand) for player in table.view(None).players] == sizes == [4, 4]


def test_the_first_player_changes_with_every_cycle() -> None:
    table = begun(3)
    first = table.view(None).first
    for cycle in range(1, 4):
        assert table.view(None).cycle == cycle
        assert table.to_act() == ((first + cycle - 1) % 3,)
        for _ in range(3):
            table.play(table.to_act()[0], "pass")


def test_decks_are_told_apart_by_their_backs() -> None:
    rng = Random(1)
    table = begun(3)
    other = GAME.rules.redeal(table._state, table.seat(0), rng)
    backs = [[(card.deck, card.biotope) for card in p.hand] for p in table.view(0).players]
    again = GAME.rules.view(other, table.seat(0))
    assert [[(card.deck, card.biotope) for card in p.hand] for p in again.players] == backs
    assert DECKS[0] == "herbivore"
    assert shown(other.bags[0]) == shown(table._state.bags[0])
