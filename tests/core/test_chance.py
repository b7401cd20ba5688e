"""Chance has labelled streams: what one label draws never disturbs another."""

import ecotone
from ecotone.core.chance import SEED_BITS, SharedDraws, fresh_seed, stream
from games.samples import REEF


def test_a_stream_depends_on_its_seed_and_its_label() -> None:
    numbers = {
        (seed, label): stream(seed, label).random() for seed in (1, 2) for label in ("deal", "draw")
    }
    assert len(set(numbers.values())) == 4
    assert stream(1, "deal").random() == numbers[1, "deal"]


def test_seeds_and_labels_do_not_run_into_each_other() -> None:
    assert stream(1, "1/deal").random() != stream(11, "deal").random()


def test_fresh_seeds_differ() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < 1 << SEED_BITS for seed in seeds)
    assert ecotone.new(REEF, players=2).record != ecotone.new(REEF, players=2).record


def test_what_is_shared_has_seeds_of_its_own() -> None:
    day = SharedDraws("2026-11-18")
    assert day.seed("bots", 1) == SharedDraws("2026-11-18").seed("bots", 1)
    assert len({day.seed("bots", 1), day.seed("bots", 2), SharedDraws("x").seed("bots", 1)}) == 3
    assert 0 <= day.seed() < 1 << SEED_BITS
