"""Messages for a browser that is closed: encrypted by RFC 8291, signed by RFC 8292 (VAPID)."""

import hmac
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from ecotone.core.errors import ParseError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

SERVICES = (
    "fcm.googleapis.com",
    "push.apple.com",
    "push.services.mozilla.com",
    "notify.windows.com",
)
"""Whom browsers name: what a visitor sends us must not make us call anybody else."""

RECORD = 4096
HOURS_VALID = 12
LATER = 24 * 3600
"""Seconds that a service keeps a message for a device that is off."""
PATIENCE = 10.0


class Subscription(NamedTuple):
    """Where a browser wants its messages, and the keys that only it can read with."""

    endpoint: str
    p256dh: bytes
    auth: bytes


class Gone(Exception):
    """The browser does not want messages there any more."""


class Failed(Exception):
    """The service did not take the message now."""


def encoded(data: bytes) -> str:
    """Bytes as these protocols write them."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The same back; a ValueError if it is nothing of the kind."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def welcome(endpoint: str, services: tuple[str, ...]) -> bool:
    """Whether the address is one of these services': a name stands for HTTPS, or a whole origin."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if f"{parts.scheme}://{parts.netloc}" in services:
        return True
    known = any(host == one or host.endswith(f".{one}") for one in services)
    return known and parts.scheme == "https" and port in (None, 443) and "@" not in parts.netloc


class VapidKey:
    """The host's key: services see by it that all messages come from one server."""

    def __init__(self, key: "EllipticCurvePrivateKey", contact: str = "") -> None:
        self._key, self._contact = key, contact
        self.public = encoded(_point(key))

    def __reduce__(self) -> tuple[object, ...]:
        """For another process of the same server."""
        from cryptography.hazmat.primitives import serialization as form

        plain = form.PrivateFormat.PKCS8, form.NoEncryption()
        return _copied, (self._key.private_bytes(form.Encoding.PEM, *plain), self._contact)

    def authorization(self, endpoint: str, now: float) -> str:
        """The header that signs a message to this service."""
        from cryptography.hazmat.primitives.asymmetric import ec, utils
        from cryptography.hazmat.primitives.hashes import SHA256

        parts = urlsplit(endpoint)
        claims: dict[str, str | int] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now) + HOURS_VALID * 3600,
        }
        if self._contact:
            claims["sub"] = self._contact
        told = ({"typ": "JWT", "alg": "ES256"}, claims)
        text = ".".join(encoded(json.dumps(one).encode()) for one in told)
        der = self._key.sign(text.encode(), ec.ECDSA(SHA256()))
        signature = b"".join(one.to_bytes(32, "big") for one in utils.decode_dss_signature(der))
        return f"vapid t={text}.{encoded(signature)}, k={self.public}"


def _copied(text: bytes, contact: str) -> VapidKey:
    from cryptography.hazmat.primitives import serialization as form

    return VapidKey(form.load_pem_private_key(text, None), contact)  # type: ignore[arg-type]


def read_key(file: Path, contact: str = "") -> VapidKey:
    """The key in this file, which is made where there is none yet."""
    try:
        from cryptography.hazmat.primitives import serialization as form
        from cryptography.hazmat.primitives.asymmetric import ec
    except ImportError:
        raise ParseError("push_extra") from None
    try:
        if not file.exists():
            made = ec.generate_private_key(ec.SECP256R1())
            pem = made.private_bytes(
                form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption()
            )
            file.touch(0o600)
            file.write_bytes(pem)
        key = form.load_pem_private_key(file.read_bytes(), None)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise ParseError("push_key", file=str(file), reason=reason) from None
    except (ValueError, TypeError):
        raise ParseError("push_key", file=str(file), reason="no private key as PEM") from None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
        raise ParseError("push_key", file=str(file), reason="not of the curve P-256")
    return VapidKey(key, contact)


def readable(one: Subscription) -> bool:
    """Whether its keys are keys."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), one.p256dh)
    except ValueError:
        return False
    return len(one.auth) == 16


def encrypted(message: bytes, to: Subscription, *, salt: bytes = b"", own: bytes = b"") -> bytes:
    """The message as only the browser can read it; salt and own key are fresh unless given."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    curve = ec.SECP256R1()
    ours = ec.derive_private_key(int.from_bytes(own, "big"), curve) if own else None
    ours = ours or ec.generate_private_key(curve)
    salt = salt or secrets.token_bytes(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(curve, to.p256dh)
    shared = ours.exchange(ec.ECDH(), theirs)
    about = b"WebPush: info\0" + to.p256dh + _point(ours)
    secret = _mac(salt, _mac(_mac(to.auth, shared), about + b"\1"))
    key = _mac(secret, b"Content-Encoding: aes128gcm\0\1")[:16]
    nonce = _mac(secret, b"Content-Encoding: nonce\0\1")[:12]
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(_point(ours))]) + _point(ours)
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)


def send(message: bytes, to: Subscription, key: VapidKey, now: float) -> None:
    """Hand the message to the browser's service; Gone if nobody wants it, Failed if not now."""
    parts = urlsplit(to.endpoint)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.netloc, timeout=PATIENCE)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    headers = {
        "Authorization": key.authorization(to.endpoint, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LATER),
        "Urgency": "normal",
    }
    try:
        connection.request("POST", path, encrypted(message, to), headers)
        status = connection.getresponse().status
    except (OSError, HTTPException) as problem:
        raise Failed(str(problem)) from problem
    finally:
        connection.close()
    if status in (404, 410):
        raise Gone
    if status not in range(200, 300):
        raise Failed(f"status {status}")


def _point(key: "EllipticCurvePrivateKey") -> bytes:
    numbers = key.public_key().public_numbers()
    return b"\4" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")


def _mac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, sha256)
