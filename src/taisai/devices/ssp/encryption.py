"""eSSP: a question and its answer, encrypted and counted.

The key is half fixed and half agreed anew at each start, by Diffie-Hellman over 64 bits; block by
block encryption and a published default make it a protection from a tap on the line, not from an
attacker with time. The locked cabinet protects the cable. Knows bytes; must not know what is said.
"""

from dataclasses import dataclass
from typing import Final

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from taisai.devices.chance import Bytes
from taisai.devices.ssp.frames import check_of
from taisai.names import BadInput

ENCRYPTION_MARK: Final = 0x7E
FACTORY_KEY: Final = 0x0123456701234567
"""The fixed half that acceptors leave the factory with."""

HALF_KEY_LENGTH: Final = 8
COUNT_LENGTH: Final = 4
_BLOCK_LENGTH: Final = 16
_HEAD_LENGTH: Final = 1 + COUNT_LENGTH
_CHECK_LENGTH: Final = 2


class NotForUs(BadInput):
    """That is not encrypted with this key, or not what was expected next."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The host's part in agreeing on a key.

    Attributes:
        generator: A prime that both sides know.
        modulus: A larger prime that both sides know.
    """

    generator: int
    modulus: int
    secret: int

    @property
    def public(self) -> int:
        """What the other side is told."""
        return pow(self.generator, self.secret, self.modulus)

    def key_with(self, their_public: int, fixed: int = FACTORY_KEY) -> bytes:
        """The key that both sides have now: the fixed half, then the agreed one."""
        agreed = pow(their_public, self.secret, self.modulus)
        return half_key(fixed) + half_key(agreed)


def half_key(number: int) -> bytes:
    """A number of 64 bits as it is sent and kept: low byte first."""
    return number.to_bytes(HALF_KEY_LENGTH, "little")


class Encryption:
    """One side of an encrypted conversation; a question and its answer go up by one each time."""

    def __init__(self, key: bytes, random_bytes: Bytes) -> None:
        # Block by block, since the protocol says so; a count inside keeps repeats apart.
        self._cipher = Cipher(algorithms.AES128(key), modes.ECB())  # noqa: S305
        self._random_bytes = random_bytes
        self._count = 0

    def write_question(self, data: bytes) -> bytes:
        """A question, with the count that both sides are at."""
        return self._encrypt(data)

    def read_question(self, data: bytes) -> bytes:
        """A question, at the acceptor; its answer carries the next count.

        Raises:
            NotForUs: Another key, another count, or no whole message.
        """
        said = self._decrypt(data, self._count)
        self._count += 1
        return said

    def write_answer(self, data: bytes) -> bytes:
        """An answer to the question that was read last."""
        return self._encrypt(data)

    def read_answer(self, data: bytes) -> bytes:
        """The answer to the question that was written last.

        Raises:
            NotForUs: Another key, another count, or no whole message.
        """
        said = self._decrypt(data, self._count + 1)
        self._count += 1
        return said

    def _encrypt(self, data: bytes) -> bytes:
        head = bytes((len(data),)) + self._count.to_bytes(COUNT_LENGTH, "little")
        short = -(len(head) + len(data) + _CHECK_LENGTH) % _BLOCK_LENGTH
        said = head + data + self._random_bytes(short)
        encryptor = self._cipher.encryptor()
        blocks = encryptor.update(said + check_of(said)) + encryptor.finalize()
        return bytes((ENCRYPTION_MARK,)) + blocks

    def _decrypt(self, data: bytes, count: int) -> bytes:
        blocks = data[1:]
        if data[:1] != bytes((ENCRYPTION_MARK,)) or not blocks or len(blocks) % _BLOCK_LENGTH:
            raise NotForUs("not an encrypted message")
        decryptor = self._cipher.decryptor()
        whole = decryptor.update(blocks) + decryptor.finalize()
        said, check = whole[:-_CHECK_LENGTH], whole[-_CHECK_LENGTH:]
        if check_of(said) != check or len(said) < _HEAD_LENGTH + said[0]:
            raise NotForUs("encrypted with another key, or spoilt")
        if int.from_bytes(said[1:_HEAD_LENGTH], "little") != count:
            raise NotForUs("a message of another time")
        if not said[0]:
            raise NotForUs("a message that says nothing")
        return said[_HEAD_LENGTH : _HEAD_LENGTH + said[0]]
