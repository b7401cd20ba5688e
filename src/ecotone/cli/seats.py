"""Who sits where: what records call the seats, and what people call them."""

from collections import Counter
from collections.abc import Mapping

from ecotone.bots import BOTS
from ecotone.cli.voice import Voice
from ecotone.core.table import AnyTable

PERSON = "me"


def is_person(word: str) -> bool:
    """Whether a seat is for somebody at this screen."""
    return word == PERSON or word.startswith(f"{PERSON}:")


def people(table: AnyTable, voice: Voice) -> Mapping[int, str]:
    """The names of those who sit at this screen, by seat."""
    seats = [seat for seat in range(table.players) if is_person(table.names.get(seat, ""))]
    found = {}
    for seat in seats:
        _, _, name = table.names[seat].partition(":")
        alone = voice.say("table.just_you")
        found[seat] = name or (
            alone if len(seats) == 1 else voice.say("cli.play.player", number=seat + 1)
        )
    return found


def called(table: AnyTable, voice: Voice) -> dict[int, str]:
    """Everybody by name: bots by their titles, numbered where several have the same."""
    names = dict(people(table, voice))
    bots = {seat: word for seat, word in table.names.items() if seat not in names}
    often, met = Counter(bots.values()), Counter[str]()
    for seat, word in sorted(bots.items()):
        met[word] += 1
        title = voice.say(f"cli.bot.{word}") if word in BOTS else word
        names[seat] = f"{title} {met[word]}" if often[word] > 1 else title
    if table.players == 1:
        names[1] = voice.rival(table)
    return names
