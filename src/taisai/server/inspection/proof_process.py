"""The proof of a journal in a process of its own, so that the floor never waits for it.

For: the inspector, who may prove a journal of any length while people play. The process reads the
database alone, gives way to the floor wherever they share a core, and ends with the house, however
that ends. What it needs comes over its standard input: no list of processes shows an address with
a password. Must not know any rule.
Obeys: E2; promise 17 (tampering shows).
"""

import contextlib
import gc
import os
import subprocess
import sys
import threading
from typing import IO, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from taisai.server.inspection.proof_pool import cores_count
from taisai.server.inspection.proving import ProofHere, ProofShown, ProofState, Tell
from taisai.server.upkeep.keys import checker_of

COMMAND: Final = (sys.executable, "-m", "taisai.server.inspection.proof_process")
NICENESS: Final = 10
"""How far the proof stands back where cores are short: an inspector can wait, a player cannot."""

TELLINGS_A_LINE: Final = 8
"""Of so many tellings one is written: a screen asks a few times a second."""


class ProofRequest(msgspec.Struct, frozen=True):
    """What a process is asked to prove.

    Attributes:
        url: The database's address.
        public_key: With which signed heads are checked: 64 hexadecimal digits.
        shown: How the proof is shown at its beginning.
    """

    url: str
    public_key: str
    shown: ProofShown


_asked: Final = msgspec.json.Decoder(ProofRequest)
_shown: Final = msgspec.json.Decoder(ProofShown)
_encoder: Final = msgspec.json.Encoder()


class ProofBeside:
    """A proof in a process of its own."""

    def __init__(self, url: str, public_key: Ed25519PublicKey) -> None:
        self._url = url
        self._public_key = public_key.public_bytes_raw().hex()
        self._process: subprocess.Popen[bytes] | None = None

    def __call__(self, shown: ProofShown, tell: Tell) -> ProofShown:
        """Proves the journal now; blocks until it is proved."""
        with subprocess.Popen(  # noqa: S603 - our own words, and no shell
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            self._process = process
            assert process.stdin is not None
            assert process.stdout is not None
            said = _encoder.encode(ProofRequest(self._url, self._public_key, shown))
            with contextlib.suppress(BrokenPipeError):
                process.stdin.write(said + b"\n")
                process.stdin.flush()
            for line in process.stdout:
                shown = _shown.decode(line)
                tell(shown)
            # Only now: its end would be the end of the process.
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
        self._process = None
        if shown.state is ProofState.RUNNING:
            why = "the proof has ended before all was read: begin it again"
            shown = msgspec.structs.replace(shown, state=ProofState.FAILED, failure=why)
        return shown

    def close(self) -> None:
        """Ends what is under way: the house closes."""
        if self._process is not None:
            self._process.kill()


def prove_as_asked(asked: ProofRequest, output: IO[bytes]) -> None:
    """Proves a journal and writes how far it is, a line of JSON each time."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(asked.public_key))
    tellings_count = 0

    def tell(shown: ProofShown) -> None:
        nonlocal tellings_count
        tellings_count += 1
        if tellings_count % TELLINGS_A_LINE == 0:
            _write(shown, output)

    # A core is left to the floor, which may be on this machine.
    proof = ProofHere(asked.url, checker_of(key), nap_s=0, cores=cores_count() - 1)
    _write(proof(asked.shown, tell), output)


def _write(shown: ProofShown, output: IO[bytes]) -> None:
    output.write(_encoder.encode(shown) + b"\n")
    output.flush()


def _end_with(parent: IO[bytes]) -> None:
    """Ends this process when its parent has gone, whatever is under way."""
    parent.read()
    os._exit(1)


def main() -> None:
    """Proves what the first line of the standard input asks for."""
    os.nice(NICENESS)
    # A proof leaves no circles of references behind, and this process does nothing else.
    gc.disable()
    parent = sys.stdin.buffer
    asked = _asked.decode(parent.readline())
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    prove_as_asked(asked, sys.stdout.buffer)
    # The other thread waits for the parent, and would be waited for.
    os._exit(0)


if __name__ == "__main__":
    main()
