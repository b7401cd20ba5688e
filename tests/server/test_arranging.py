"""The best board of a player's cards: once the game is over, in a process of its own, kept."""

import pytest

from games.samples import AUCTION, DRAFT
from server.running import Running
from server.test_replay import brought, finished

pytestmark = pytest.mark.heavy


def test_the_best_board_is_told_in_ones_language_and_drawn(server: Running) -> None:
    guest = server.guest(**{"accept-language": "fr"})
    table = brought(guest, finished(DRAFT))["table"]
    answer = guest.http.get(f"/api/tables/{table}/best/1", timeout=60)
    assert answer.status_code == 200
    assert "Le meilleur plateau avec ces cartes\u202f:" in answer.text
    assert "<svg" in answer.text
    assert guest.http.get(f"/api/tables/{table}/best/1").text == answer.text  # kept
    assert guest.http.get(f"/api/tables/{table}/best/3").status_code == 404


def test_games_without_boards_and_games_that_go_on_are_refused(server: Running) -> None:
    guest = server.guest()
    table = brought(guest, finished(AUCTION))["table"]
    assert guest.http.get(f"/api/tables/{table}/best/0").json()["code"] == "no_arranging"
    cut = "\n".join(finished(DRAFT).split("\n")[:-9]) + "\n"
    table = brought(guest, cut)["table"]
    assert guest.http.get(f"/api/tables/{table}/best/0").json()["code"] == "not_over"
