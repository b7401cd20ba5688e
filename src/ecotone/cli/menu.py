"""The questions of a bare `ecotone play`: which game, and who plays."""

from rich.padding import Padding
from rich.text import Text

from ecotone.bots import USUAL
from ecotone.cli.voice import Voice
from ecotone.core.game import AnyGame
from ecotone.core.pad import plain
from ecotone.games import GAMES


def choose_game(voice: Voice) -> str:
    """One of the games, by number or name."""
    names = GAMES.sound()
    for number, name in enumerate(names, 1):
        title, tagline = voice.say(f"{name}.title"), voice.say(f"{name}.tagline")
        voice.out.print(f"  {number}  {title}", style="bold", markup=False)
        voice.out.print(Padding(Text(tagline), (0, 0, 0, 5)))
    meant = {str(number): name for number, name in enumerate(names, 1)}
    meant |= {plain(voice.say(f"{name}.title")): name for name in names}
    while True:
        answer = plain(voice.ask(voice.say("cli.menu.game"))) or "1"
        if (name := meant.get(answer, answer)) in names:
            return name
        voice.complain(voice.say("cli.menu.which", last=len(names)))


def choose_seats(game: AnyGame, voice: Voice) -> str:
    """How many play at this screen and how many bots; one alone plays solo if the game has it."""
    least, most = game.seats[0], game.seats[-1]
    people = _number(voice, "cli.menu.people", 1, most, 1)
    fewest = max(0, least - people)
    bots = 0
    if people < most:
        usual = max(fewest, 2) if people == 1 and most > 2 else fewest
        key = "cli.menu.bots_or_solo" if people == least == 1 else "cli.menu.bots"
        bots = _number(voice, key, fewest, most - people, usual)
    seats = ["me"] if people == 1 else [f"me:{_name(voice, n)}" for n in range(1, people + 1)]
    return ",".join([*seats, *[USUAL] * bots])


def _name(voice: Voice, number: int) -> str:
    typed = voice.ask(voice.say("cli.menu.name", number=number)).replace(",", " ").strip()
    return typed or voice.say("cli.play.player", number=number)


def _number(voice: Voice, key: str, least: int, most: int, usual: int) -> int:
    while True:
        question = voice.say(key, least=least, most=most, usual=usual)
        answer = voice.ask(question).strip() or str(usual)
        if answer in map(str, range(least, most + 1)):
            return int(answer)
        voice.complain(voice.say("cli.menu.number", least=least, most=most))
