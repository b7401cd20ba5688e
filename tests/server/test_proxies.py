"""Behind nginx and Caddy as `deploy/` has them: pages, sockets and HTTPS come through."""

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from ecotone.server.serving import Hosting
from games.samples import DRAFT
from server.running import PATIENCE, Running

pytestmark = pytest.mark.heavy

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "play.club.example"


def free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@contextmanager
def ended(process: subprocess.Popen[bytes], port: int) -> Iterator[None]:
    """The proxy once it answers; ended in the end."""
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        assert process.poll() is None, (process.stderr.read() if process.stderr else b"").decode()
        yield
    finally:
        process.terminate()
        process.communicate()


def certificate(folder: Path) -> tuple[Path, Path]:
    """One for the name, signed by itself."""
    key, made = folder / "privkey.pem", folder / "fullchain.pem"
    subject = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}")
    files = ("-keyout", str(key), "-out", str(made))
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
    subprocess.run([*command, *files], check=True, capture_output=True)
    return made, key


@contextmanager
def nginx(server: Running, port: int, folder: Path) -> Iterator[None]:
    """Nginx with the example's server, between a frame that a test may run as it is."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    made, key = certificate(folder)
    for before, after in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("127.0.0.1:8000", server.host),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(made)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
    ):
        assert before in text
        text = text.replace(before, after)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    frame = f"daemon off; pid {folder}/pid; error_log stderr; events {{}}"
    whole = f"{frame}\nhttp {{ access_log off; {paths}\n{text}\n}}\n"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with ended(subprocess.Popen(command, stderr=subprocess.PIPE), port):
        yield


@contextmanager
def caddy(server: Running, port: int, folder: Path) -> Iterator[None]:
    """Caddy with the example; only the certificate is of its own making."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    for before, after in (
        (f"{NAME} {{", f"https://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls internal"),
        ("127.0.0.1:8000", server.host),
    ):
        assert before in text
        text = text.replace(before, after)
    frame = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(frame + text, encoding="utf-8")
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    env = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/bin"}
    with ended(subprocess.Popen(command, stderr=subprocess.DEVNULL, env=env), port):
        yield


PROXIES = {"nginx": nginx, "caddy": caddy}


def trusting() -> ssl.SSLContext:
    """As a browser that knows the certificate."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_table_is_played_through_a_proxy_as_the_examples_set_it_up(
    start: Callable[..., Running], tmp_path: Path, proxy: str
) -> None:
    if shutil.which(proxy) is None or shutil.which("openssl") is None:
        pytest.skip(f"{proxy} is not installed here")
    server, port = start(hosting=Hosting(hosts=(NAME,))), free()
    to_proxy = httpx.HTTPTransport(verify=trusting())
    with PROXIES[proxy](server, port, tmp_path), httpx.Client(transport=to_proxy) as client:
        url = f"https://127.0.0.1:{port}"
        client.headers.update({"host": NAME, "origin": f"https://{NAME}"})
        told = {"sni_hostname": NAME}

        def get(path: str) -> httpx.Response:
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    return client.get(url + path, extensions=told)
                except httpx.TransportError:  # Caddy makes its certificate when it starts
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.1)

        home = get("/")
        assert home.status_code == 200
        assert home.headers["strict-transport-security"]
        assert "Secure" in home.headers["set-cookie"]
        assert get("/metrics").status_code == 404, "it is for this machine alone"
        body = {"game": DRAFT, "seats": [{"kind": "me"}, {"kind": "friend"}]}
        opened = client.post(f"{url}/api/tables", json=body, extensions=told).json()
        assert opened["url"].startswith(f"https://{NAME}/t/")
        cookies = "; ".join(re.findall(r"ecotone_\w+=[^;]+", str(home.headers["set-cookie"])))
        raw = socket.create_connection(("127.0.0.1", port))
        with connect(
            f"wss://{NAME}/ws/{opened['table']}",
            sock=raw,
            ssl=trusting(),
            server_hostname=NAME,
            origin=Origin(f"https://{NAME}"),
            additional_headers={"cookie": cookies},
            proxy=None,
        ) as wire:
            assert '"hello"' in str(wire.recv(PATIENCE))
