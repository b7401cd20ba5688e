"""What comes from another site, too fast or too large is not let in; every answer is protected."""

import gzip

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ecotone.server.guard import HEADERS, Pace
from ecotone.server.messages import FRAME, MESSAGES, WINDOW
from games.samples import DRAFT, HEX_MAP, REEF
from server.running import Running

pytestmark = pytest.mark.heavy

ELSEWHERE = "http://evil.example"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        f"/new/{REEF}",
        f"/rules/{REEF}",
        "/nowhere",
        "/api/games",
        "/static/base.css",
        "/t/none",
    ],
)
def test_every_answer_carries_the_headers_that_protect_it(server: Running, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "'unsafe" not in HEADERS["content-security-policy"]
    assert "server" not in answer.headers


@pytest.mark.parametrize("kind", ["script", "style"])
def test_a_part_of_a_page_carries_only_what_protects_a_part(server: Running, kind: str) -> None:
    answer = httpx.get(server.url + "/static/base.css", headers={"sec-fetch-dest": kind})
    assert {*HEADERS} & {*answer.headers} == {
        "cross-origin-resource-policy",
        "x-content-type-options",
    }


def test_pages_have_no_inline_script_or_style(server: Running) -> None:
    guest = server.guest("Ann")
    table = guest.open(DRAFT, "me", "greedy")["table"]
    for path in ("/", f"/new/{DRAFT}", f"/t/{table}", f"/rules/{DRAFT}", "/nowhere"):
        page = guest.http.get(path).text
        assert "<style" not in page
        assert " style=" not in page
        assert "<script>" not in page
        assert " onclick=" not in page
        assert "http://" not in page.replace(server.url, "").replace("http://www.w3.org", "")


def test_a_post_from_another_site_is_refused(server: Running) -> None:
    guest = server.guest("Ann")
    body = {"game": DRAFT, "seats": [{"kind": "me"}]}
    similar = f"{server.url}.evil.example", "http://127.0.0.1", f"http://[{server.host}"
    for origin in (ELSEWHERE, "null", "", *similar):
        answer = guest.http.post("/api/tables", json=body, headers={"origin": origin})
        assert answer.status_code == 403
        assert answer.json()["code"] == "wrong_origin"
    assert guest.http.get("/api/tables").json()["mine"] == []


def test_a_post_without_origin_has_no_use_of_cookies(server: Running) -> None:
    """A browser always says where a POST comes from; programs bring no cookies."""
    guest = server.guest("Ann")
    body = {"game": DRAFT, "seats": [{"kind": "me"}]}
    del guest.http.headers["origin"]
    assert guest.http.post("/api/tables", json=body).status_code == 403
    assert httpx.post(f"{server.url}/api/tables", json=body).status_code == 201


def test_a_socket_from_another_site_does_not_open(server: Running) -> None:
    guest = server.guest("Ann")
    table = guest.open(DRAFT, "me", "greedy")["table"]
    cookie = {"cookie": f"ecotone_guest={guest.http.cookies['ecotone_guest']}"}
    address = f"ws://{server.host}/ws/{table}"
    for origin in (Origin(ELSEWHERE), Origin("http://["), None):
        with pytest.raises(InvalidStatus) as refused:
            connect(address, origin=origin, additional_headers=cookie, proxy=None)
        assert refused.value.response.status_code == 403
    with connect(address, proxy=None) as wire:  # without any right, it may watch
        assert '"seat":null' in str(wire.recv())


def test_a_body_may_be_so_large_and_no_larger(server: Running) -> None:
    guest = server.guest("Ann")
    large = "x" * FRAME
    answer = guest.http.post("/api/me", json={"name": large})
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


def test_only_json_is_read(server: Running) -> None:
    guest = server.guest("Ann")
    answer = guest.http.post("/api/me", content="name=Ben", headers={"content-type": "text/plain"})
    assert answer.status_code == 415
    typed = {"content-type": "Application/JSON ; charset=utf-8"}
    assert guest.http.post("/api/me", content="{}", headers=typed).status_code == 200


def test_the_pace_of_a_socket_is_so_many_messages_in_a_while() -> None:
    pace = Pace()
    assert all(pace.keeps(0.01 * n) for n in range(MESSAGES))
    assert not pace.keeps(WINDOW - 0.001)
    assert all(pace.keeps(2 * WINDOW + 1.01 * n * WINDOW / MESSAGES) for n in range(3 * MESSAGES))


def test_text_is_packed_once_and_only_for_those_who_can_unpack_it(server: Running) -> None:
    for path in ("/", "/static/base.css", f"/art/{DRAFT}.svg", f"/art/{DRAFT}.css"):
        packed = httpx.get(server.url + path, headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        plain = httpx.get(server.url + path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert "accept-encoding" in plain.headers["vary"].lower()
    assert packed.content == plain.content
    assert len(gzip.compress(plain.content)) < len(plain.content)


def test_a_file_asked_for_by_its_hash_may_be_kept_for_ever(server: Running) -> None:
    home = httpx.get(server.url).text
    address = "/static/base.css?v=" + home.partition("/static/base.css?v=")[2].partition('"')[0]
    assert "immutable" in httpx.get(server.url + address).headers["cache-control"]
    for other in ("/static/base.css", "/static/base.css?v=00000000"):
        assert httpx.get(server.url + other).headers["cache-control"] == "no-cache"


def test_a_file_that_has_not_changed_is_not_sent_again(server: Running) -> None:
    for path in ("/static/base.css", f"/art/{REEF}.svg", f"/art/{HEX_MAP}.species.svg"):
        first = httpx.get(server.url + path)
        again = httpx.get(server.url + path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../__init__.py",
        "/static/%2e%2e/__init__.py",
        "/static/..%2f__init__.py",
        "/static//etc/passwd",
        "/static/templates",
        "/static/",
        f"/art/../{DRAFT}.svg",
        f"/art/{DRAFT}.py",
        "/art/chess.svg",
        f"/art/{DRAFT}.species.svg",
        f"/art/{HEX_MAP}.species.css",
        f"/art/{HEX_MAP}.portraits.svg",
    ],
)
def test_nothing_else_can_be_read(server: Running, path: str) -> None:
    with httpx.Client(base_url=server.url) as client:
        request = client.build_request("GET", "/")
        request.url = request.url.copy_with(raw_path=path.encode())
        assert client.send(request).status_code == 404


def test_pages_with_links_in_them_are_not_kept_by_others(server: Running) -> None:
    answer = server.guest("Ann").http.get("/")
    assert answer.headers["cache-control"] == "private, no-cache"
