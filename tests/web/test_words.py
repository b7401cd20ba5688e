"""The pages' words: all there, all used, and typed as they should be."""

import re
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.pofile import read_po

import ecotone
from ecotone.bots import BOTS
from ecotone.locale import LANGUAGES, knows
from ecotone.server.log import Clock
from ecotone.server.scorepad import WORDS
from ecotone.web.pages import REACTIONS, SPOKEN

pytestmark = pytest.mark.heavy

ROOT = Path(ecotone.__file__).parent


def sentences(lang: str, domain: str = "web") -> dict[str, tuple[str, ...]]:
    with (ROOT / "locale" / lang / "LC_MESSAGES" / f"{domain}.po").open("rb") as source:
        found = read_po(source, locale=lang, abort_invalid=True)
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        )
        for message in found
        if message.id
    }


def asked() -> set[str]:
    """Every key that a template, the sheet or the client asks for."""
    templates = sorted((ROOT / "web" / "templates").glob("*.html"))
    drawn = [ROOT / "draw" / "sheet.py", ROOT / "draw" / "about.py", ROOT / "server" / "pages.py"]
    sources = [*templates, *drawn]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    found = set(re.findall(r"""["'](web\.[\w.]+\w)["']""", text))
    found |= {f"web.say.{name}" for name in SPOKEN}
    found |= {f"web.reaction.{name}" for name in REACTIONS}
    found |= {f"web.theme.{name}" for name in ("auto", "light", "dark")}
    found |= {f"web.language.{lang}" for lang in LANGUAGES}
    found |= {f"web.facts.weight.{weight}" for weight in (1, 2, 3)}
    found |= {f"web.bot.{bot}" for bot in BOTS} & set(sentences("en"))
    keys = re.findall(r"for pressed, what in \((.*?)\) %}", text)
    found |= {f"web.keys.{what}" for what in re.findall(r', "(\w+)"\)', "".join(keys))}
    cares = ("ask", "every", "once")
    found |= {f"web.care.{mode}{note}" for mode in cares for note in ("", "_note")}
    found |= {f"web.new.clock.{clock}" for clock in get_args(Clock)}
    found |= {f"web.new.pace.{pace}" for pace in ("quick", "steady", "slow")}
    found |= {f"web.new.{unit}" for unit in ("seconds", "minutes", "hours", "days")}
    acts = (
        "invite",
        "take",
        "back",
        "show",
        "device",
        "bot",
        "vacate",
        "leave",
        "mute",
        "unmute",
        "remove",
    )
    return found | {f"web.seats.{act}" for act in acts}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_asked_for_has_words(lang: str) -> None:
    assert {key for key in asked() if not knows(lang, key)} == set()


def test_no_words_are_unused() -> None:
    assert set(sentences("en")) - asked() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_typography_is_right(lang: str) -> None:
    """French keeps a narrow no-break space before double marks; nobody types straight quotes."""
    for said in sentences(lang).values():
        for sentence in said:
            assert not re.search(r"  |^ | $|[\"']|\.\.\.", sentence), sentence
            if lang == "fr":
                assert not re.search(r"[^\u202f][;:!?»]|«[^\u202f]", sentence), sentence


def test_every_word_of_the_score_pad_is_there_and_used() -> None:
    templates = sorted((ROOT / "web" / "templates").glob("*.html"))
    sources = [*templates, ROOT / "server" / "scorepad.py"]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    used = set(re.findall(r"""["'](pad\.[\w.]+\w)["']""", text))
    used |= {f"pad.say.{name}" for name in WORDS}
    used -= {"pad.css", "pad.js"}
    assert used == set(sentences("en", "pad"))
    scripts = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "web/static/pad").glob("*.js")
    )
    assert set(re.findall(r'\btell\(\s*(?:\w+ ?[^"()]*\? )?"(\w+)"', scripts)) <= set(WORDS)
