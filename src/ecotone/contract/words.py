"""What is promised of a game's words: everything it can say has words, in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

from ecotone.contract.ground import Broken, everything, keep
from ecotone.contract.sayings import all_that_is_said_in_a_game_has_words
from ecotone.contract.sources import Uses, codes, keys_said, uses
from ecotone.core.errors import Refusal
from ecotone.core.options import write
from ecotone.games import GAMES
from ecotone.locale import LANGUAGES, catalogue, rules_text, template
from ecotone.locale.plain import Words, keys, read
from ecotone.puzzles import shelf

SHARED = Path(catalogue.__file__).parent
HOUSE = SHARED.parent
BLANK = re.compile(r"\{(\w*)\}")


def own_words(name: str, lang: str) -> dict[str, tuple[str, ...]]:
    """The words of a game's own folders, as they are written."""
    found: dict[str, tuple[str, ...]] = {}
    for folder in word_folders(name):
        found |= _spoken(folder, lang)
    return found


def word_folders(name: str) -> list[Path]:
    """Where a game's words lie, and those of its families: the shared ones are nobody's."""
    folders = [folder / "locale" for folder in GAMES[name].folders]
    return [folder for folder in folders if folder != SHARED and folder.is_dir()]


def _spoken(folder: Path, lang: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for file in template.catalogues(folder, lang):
        try:
            found |= read(file)
        except Refusal as refusal:
            raise Broken(str(refusal)) from refusal
    return found


def _shared(lang: str) -> Iterator[Words]:
    for file in template.catalogues(SHARED, lang):
        yield read(file)


def needed(name: str) -> Iterator[tuple[str, ...]]:
    """The keys that a game's own data and sources ask for: one of each group will do."""
    game = GAMES[name]
    for fact in ("title", "tagline", "credits"):
        yield (f"{name}.{fact}",)
    for option in game.options:
        yield (f"{name}.option.{option.name}",)
        for choice in option.choices:
            yield (f"{name}.option.{option.name}.{write(choice)}",)
    for category in game.drawing.categories:
        yield (f"{name}.category.{category}",)
    for kind, code in sorted(set(codes(game.folders[-1]))):
        yield f"{name}.{kind}.{code}", f"{kind}.{code}"
    for verb in dict.fromkeys(str(action).split()[0] for action in everything(name)):
        yield f"{name}.word.{verb}", f"cli.word.{verb}", f"{name}.card.{verb}"
    for key in dict.fromkeys(keys_said(_sources(name))):
        if key not in LANGUAGES:
            yield key, f"{name}.{key}"
    if game.tutorial is not None:
        yield from ((f"{name}.tutorial.{step.key}",) for step in game.tutorial.steps)
    if game.daily is not None:
        yield (f"{name}.daily",)
    if (asked := shelf.asked(game)) is not None:
        for one in asked.kinds:
            yield (f"{name}.puzzle.{one.name}",)
            yield (f"{name}.puzzle.{one.name}.ask",)


def _sources(name: str) -> Iterator[Path]:
    """The Python of a game and of its families, but no other game's."""
    own = {folder for folder in GAMES[name].folders if folder != HOUSE}
    others = {GAMES[other].folders[-1] for other in GAMES.sound()} - own
    for folder in sorted(own - {HOUSE / "games"}):
        for file in sorted(folder.rglob("*.py")):
            if others.isdisjoint(file.parents):
                yield file


def everything_has_words(name: str) -> None:
    """What data and sources name: title, options, score sheet, refusals, log lines, verbs, keys."""
    for lang in LANGUAGES:
        known = set(own_words(name, lang)).union(*_shared(lang))
        known |= {key.rpartition(".")[0] for key in known}
        missing = [group[0] for group in needed(name) if known.isdisjoint(group)]
        keep(not missing, f"{lang}: {', '.join(missing)}")


def every_word_is_listed(name: str) -> None:
    """The template `words.pot` names every key, and every language has words for just those."""
    for folder in word_folders(name):
        if not (folder / template.NAME).exists():
            raise Broken(f"locale/{template.NAME}: ecotone game words {name}")
        listed = set(template.listed(folder))
        for lang in LANGUAGES:
            words = set(_spoken(folder, lang))
            missing, unknown = sorted(listed - words), sorted(words - listed)
            keep(not missing, f"{lang}: {', '.join(missing)}")
            keep(not unknown, f"{template.NAME}: {', '.join(unknown)}")


def every_word_is_used(name: str) -> None:
    """A key stands in the sources, or follows from a text with blanks there and from the data."""
    game = GAMES[name]
    names = {name, *game.package.split(".")}
    spelled = frozenset(word for action in everything(name) for word in str(action).split())
    # what its family words, its sisters may use
    family = next(folder for folder in game.folders if folder not in (HOUSE, HOUSE / "games"))
    rooms = (room for room in HOUSE.iterdir() if room.is_dir() and room.name != "games")
    common, own = uses(*sorted(rooms)), uses(family)
    known = Uses(
        own.texts | {text for text in common.texts if "." in text},
        own.blanks + common.blanks,
        own.words | common.words | spelled | set(game.cards) | set(game.cells),
    )
    for folder in word_folders(name):
        for file in template.catalogues(folder, LANGUAGES[0]):
            unused = [key for key in keys(file) if not known.of(key, names)]
            keep(not unused, f"{file.name}: {', '.join(unused)}")


def the_languages_have_the_same_keys(name: str) -> None:
    """A key that one language words, all do, with the same blanks to fill in."""
    spoken = {lang: own_words(name, lang) for lang in LANGUAGES}
    for lang, words in spoken.items():
        for other, others in spoken.items():
            missing = sorted(set(words) - set(others))
            keep(not missing, f"{other}: {', '.join(missing)}")
            for key, said in words.items():
                keep(_blanks(said) == _blanks(others[key]), f"{lang}, {other}: {key}")


def _blanks(said: tuple[str, ...]) -> set[str]:
    return {name for sentence in said for name in BLANK.findall(sentence)}


def there_is_a_page_of_rules(name: str) -> None:
    """How to play, in every language, with every option by its name."""
    for lang in LANGUAGES:
        file = f"locale/rules.{lang}.md"
        try:
            text = rules_text(name, lang)
        except OSError as problem:
            raise Broken(file) from problem
        keep(text.startswith("# "), f"{file}: “# …”")
        for option in GAMES[name].options:
            keep(f"`{option.name}`" in text, f"{file}: `{option.name}`")


GAME_CHECKS = (
    everything_has_words,
    every_word_is_listed,
    every_word_is_used,
    the_languages_have_the_same_keys,
    there_is_a_page_of_rules,
    all_that_is_said_in_a_game_has_words,
)
