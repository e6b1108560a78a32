"""The operator's signing key: Ed25519, a private file for the house and a public one for all.

Knows files and signatures. Must not know what is signed. The public file is 64 hexadecimal digits,
so that the program in docs/reference/journal-format.md takes it as it stands.
"""

import hashlib
import hmac
import os
import re
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from taisai.journal import CheckSignature, Seals
from taisai.names import BadInput

OWNER_ALONE: Final = 0o600
_PUBLIC: Final = re.compile(r"[0-9a-f]{64}")
_KEY_ID_LENGTH: Final = 16


class BadKey(BadInput):
    """A key's file is missing, is none, or can be read by others."""


class SigningKey:
    """The private key of a house.

    Attributes:
        id: By which its public key is found: the beginning of that key's SHA-256.
    """

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key()
        self.id = key_id_of(self.public)

    def derive_secret(self, purpose: str) -> str:
        """A secret for another purpose, the same at every start; it does not tell the key."""
        seed = self._private.private_bytes_raw()
        return hmac.new(seed, f"taisai {purpose}".encode(), hashlib.sha256).hexdigest()

    def sign(self, message: bytes) -> bytes:
        """Signs a message."""
        return self._private.sign(message)

    @property
    def seals(self) -> Seals:
        """Makes and checks the house's seal."""
        return Seals(checker_of(self.public), self.id, self.sign)


def key_id_of(key: Ed25519PublicKey) -> str:
    """The name of a public key."""
    return hashlib.sha256(key.public_bytes_raw()).hexdigest()[:_KEY_ID_LENGTH]


def make_key(private_file: Path, public_file: Path) -> SigningKey:
    """Makes a new key in files that are not there yet.

    Raises:
        BadKey: One of them is there: a key is never overwritten.
    """
    for file in (private_file, public_file):
        if file.exists():
            raise BadKey(f"{file} is there already: a key is never overwritten")
    key = SigningKey(Ed25519PrivateKey.generate())
    pem = key._private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    handle = os.open(private_file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE)
    with os.fdopen(handle, "wb") as opened:
        opened.write(pem)
        opened.flush()
        os.fsync(opened.fileno())
    raw = key.public.public_bytes(Encoding.Raw, PublicFormat.Raw)
    public_file.write_text(f"{raw.hex()}\n", encoding="ascii")
    return key


def load_key(file: Path) -> SigningKey:
    """Reads a house's private key.

    Raises:
        BadKey: It is missing, no Ed25519 key, or others may read it.
    """
    try:
        mode = file.stat().st_mode
        private = load_pem_private_key(file.read_bytes(), password=None)
    except OSError as failed:
        raise BadKey(f"the signing key {file} cannot be read: {failed.strerror}") from failed
    except (ValueError, TypeError) as failed:
        raise BadKey(f"{file} is no signing key") from failed
    if mode & 0o077:
        raise BadKey(f"others may read {file}: make it its owner's alone (chmod 600)")
    if not isinstance(private, Ed25519PrivateKey):
        raise BadKey(f"{file} is no Ed25519 key")
    return SigningKey(private)


def load_public_key(file: Path) -> Ed25519PublicKey:
    """Reads a public key.

    Raises:
        BadKey: It is missing or is none.
    """
    try:
        text = file.read_text(encoding="ascii").strip()
    except OSError as failed:
        raise BadKey(f"the public key {file} cannot be read: {failed.strerror}") from failed
    except UnicodeDecodeError as failed:
        raise BadKey(f"{file} is no public key: it has 64 hexadecimal digits") from failed
    if _PUBLIC.fullmatch(text) is None:
        raise BadKey(f"{file} is no public key: it has 64 hexadecimal digits")
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(text))


def checker_of(*keys: Ed25519PublicKey) -> CheckSignature:
    """Who checks signatures with these public keys; one of another key does not hold."""
    known = {key_id_of(key): key for key in keys}

    def check(key_id: str, message: bytes, signature: bytes) -> bool:
        key = known.get(key_id)
        if key is None:
            return False
        try:
            key.verify(signature, message)
        except InvalidSignature:
            return False
        return True

    return check
