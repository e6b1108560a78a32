"""A house's seal for tests that keep snapshots."""

from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from taisai.server.upkeep.keys import SigningKey

KEY: Final = SigningKey(Ed25519PrivateKey.from_private_bytes(b"the key of all houses in tests.."))
SEALS: Final = KEY.seals
