"""Cookies and links: what is ours is known, what is forged or spent is refused."""

from http.cookies import SimpleCookie

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ecotone.core.errors import IllegalAction
from ecotone.server import new_table
from ecotone.server.identity import GUEST, LINKS, NAME, Keys, Visitor, plain, same_name, spoken
from ecotone.server.log import Entry, Kept, Opened, Person, Robot, Sat, Vacant
from ecotone.server.room import Room
from games.samples import DRAFT

pytestmark = pytest.mark.heavy

KEYS = Keys(b"a secret of thirty-two characters")
OTHERS = Keys(b"the secret of some other server..")
ANN, BEN = Person("ann", "Ann"), Person("ben", "Ben")
BROWSER = Visitor("somebody", "", "en", "auto")


def room(table: str = "table", *changes: tuple[int, Person | Robot | Vacant]) -> Room:
    """A table with Ann, a vacant seat and a bot, after these changes."""
    opened = Opened(DRAFT, 1, {}, (ANN, Vacant(), Robot("greedy")), "ann")
    entries: list[Entry] = [*new_table.entries(opened, lambda bot: None)]
    entries += [Sat(seat, occupant) for seat, occupant in changes]
    return Room.read(table, [Kept(n, float(n), entry) for n, entry in enumerate(entries)])


def asked(**cookies: str) -> HTTPConnection:
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    headers = [(b"cookie", header.encode())]
    return HTTPConnection({"type": "http", "query_string": b"", "headers": headers})


def kept(visitor: Visitor, *also: str, secure: bool = False) -> SimpleCookie:
    response = Response()
    KEYS.remember(response, visitor, secure, *also)
    jar = SimpleCookie()
    for name, value in response.raw_headers:
        if name == b"set-cookie":
            jar.load(value.decode())
    return jar


def refusal(keys: Keys, table: Room, token: str, *, invited: bool = False) -> str:
    with pytest.raises(IllegalAction) as refused:
        (keys.invited_to if invited else keys.seat_of)(table, token)
    return refused.value.code


def test_a_guest_is_known_by_their_cookie() -> None:
    first = KEYS.visitor(asked())
    assert first.new
    jar = kept(first._replace(name="Éléonore; Path=/"), NAME)
    again = KEYS.visitor(asked(**{name: morsel.value for name, morsel in jar.items()}))
    assert (again.guest, again.name, again.new) == (first.guest, "Éléonore; Path=/", False)


@pytest.mark.parametrize("cookie", ["", "ann", "ann.", "ann.x", "ann.é", ".", "a.b.c"])
def test_a_forged_cookie_is_somebody_new(cookie: str) -> None:
    visitor = KEYS.visitor(asked(**{GUEST: cookie}))
    assert visitor.new
    assert visitor.guest != "ann"


def test_the_cookie_of_another_server_is_somebody_new() -> None:
    jar = kept(BROWSER)
    assert OTHERS.visitor(asked(**{GUEST: jar[GUEST].value})).new


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites() -> None:
    morsel = kept(BROWSER, secure=True)[GUEST]
    assert morsel["httponly"]
    assert morsel["samesite"] == "lax"
    assert morsel["secure"]
    assert not kept(BROWSER)[GUEST]["secure"]


def test_a_seats_own_link_lets_any_browser_play_it() -> None:
    table = room()
    token = KEYS.own_link(table, 0)
    assert KEYS.seat_of(table, token) == 0
    assert KEYS.seats(table, BROWSER) == ()
    jar = kept(BROWSER.with_link("table", token), LINKS)
    again = KEYS.visitor(asked(**{name: morsel.value for name, morsel in jar.items()}))
    assert KEYS.seats(table, again) == (0,)


def test_a_seats_own_link_outlives_a_stand_in() -> None:
    token = KEYS.own_link(room(), 0)
    away = room("table", (0, Robot("greedy", ANN)))
    linked = BROWSER.with_link("table", token)
    assert KEYS.seats(away, linked) == ()
    assert KEYS.kept(away, linked) == (0,)
    back = room("table", (0, Robot("greedy", ANN)), (0, ANN))
    assert KEYS.seats(back, linked) == (0,)


def test_a_seats_own_link_dies_with_its_holder() -> None:
    token = KEYS.own_link(room(), 0)
    for table in (room("table", (0, BEN)), room("table", (0, Vacant()))):
        assert refusal(KEYS, table, token) == "link_expired"
        assert KEYS.seats(table, BROWSER.with_link("table", token)) == ()


def test_an_invitation_works_once() -> None:
    token = KEYS.invitation(room(), 1)
    assert KEYS.invited_to(room(), token) == (1, "")
    assert KEYS.invited_to(room(), KEYS.invitation(room(), 1, "owner")) == (1, "owner")
    assert refusal(KEYS, room("table", (1, BEN)), token, invited=True) == "seat_taken"
    again = room("table", (1, BEN), (1, Vacant()))
    assert refusal(KEYS, again, token, invited=True) == "link_expired"


def test_a_link_is_for_its_own_purpose_table_seat_and_server() -> None:
    table = room()
    own, invitation = KEYS.own_link(table, 0), KEYS.invitation(table, 1)
    forged = [
        (KEYS, table, own, True),
        (KEYS, table, invitation, False),
        (KEYS, room("elsewhere"), own, False),
        (KEYS, room("elsewhere"), invitation, True),
        (OTHERS, table, own, False),
        (KEYS, table, "1" + own[1:], False),
        (KEYS, table, "0.1" + own[3:], False),
        (KEYS, table, own[:-1] + "é", False),
        (KEYS, table, "", False),
        (KEYS, table, "0.0.", False),
        (KEYS, table, "999999999999999999.0.x", False),
    ]
    for keys, where, token, invited in forged:
        assert refusal(keys, where, token, invited=invited) == "link_forged"


def test_only_those_at_the_table_and_its_host_may_invite() -> None:
    table = room("table", (2, BEN))
    assert KEYS.link(table, 1, BROWSER) is None
    for guest, by in (("ann", "host"), ("ben", "2")):
        link = KEYS.link(table, 1, BROWSER._replace(guest=guest))
        assert link == f"/t/table/join/{KEYS.invitation(table, 1, by)}"
    assert KEYS.link(table, 0, BROWSER._replace(guest="ben")) is None


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de-DE,de;q=0.9,fr;q=0.5,en;q=0.4", "fr"),
        ("en;q=0.5, fr;q=0.7", "fr"),
        ("de, *;q=0.5", "en"),
        ("fr;q=much", "en"),
    ],
)
def test_the_language_is_the_one_a_browser_likes_best(accepted: str, lang: str) -> None:
    assert spoken(accepted) == lang


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann \n Lee ", "Ann Lee"),
        ("A\x00n\x1bn\x7f", "A n n"),
        ("evil\u202ename", "evil name"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("👩\u200d👧 Zoë", "👩\u200d👧 Zoë"),
        ("x" * 50, "x" * 40),
        ("\u061cevil\u2066", "evil"),
        ("\U000e0041\u00ad \u3164\u200d\u0301", ""),
        ("नमस्\u200dते", "नमस्\u200dते"),
        (":heart:", ":heart:"),
    ],
)
def test_names_are_plain_text_on_one_line(typed: str, shown: str) -> None:
    assert plain(typed, 40) == shown


@pytest.mark.parametrize(
    "taken", ["\u0391nn", "\u0430nn", "ANN", "A n n", "Ann.", "Ánn", "\U0001d400nn"]
)
def test_a_name_that_people_could_take_for_another_is_the_same(taken: str) -> None:
    assert same_name(taken, ["Ben", "Ann"])
    assert not same_name("Anna", ["Ben", "Ann"])


@pytest.mark.parametrize(
    ("one", "other"), [("Iris", "lris"), ("\u041etto", "0tto"), ("\u0412oris", "Boris")]
)
def test_letters_that_look_alike_are_alike(one: str, other: str) -> None:
    assert same_name(one, [other])
