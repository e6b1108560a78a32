"""What a simulated house has signed, on its platter: heads, and the witness beside them.

The real `SignedHistory` reads it before every start and signs with it; only what is kept is
simulated. Somebody takes the newest head away now and then, as with a database in their hands.
"""

from collections.abc import Callable, Mapping, Sequence

from harness.seals import KEY
from simulation.disk import Platter
from taisai.journal import (
    BEFORE_THE_FIRST,
    Head,
    Record,
    SignedHeads,
    heads_digest,
    heads_from_line,
    heads_to_line,
)
from taisai.server.upkeep.history import SignedHistory
from taisai.server.upkeep.place import Place


class SignedPlatter:
    """The signed heads of a platter, as the history asks for them."""

    def __init__(self, platter: Platter) -> None:
        self._platter = platter

    def heads(self) -> Mapping[str, Head]:
        """The head of each stream."""
        return self._platter.journal.heads()

    def starts(self) -> Mapping[str, Head]:
        """There are no archives."""
        return {}

    def record_at(self, stream: str, sequence: int) -> Record | None:
        """The record at a place."""
        return next(iter(self._platter.journal.read(stream, sequence)), None)

    def newest_signed_heads(self, count: int) -> list[SignedHeads]:
        """The newest signed heads, oldest first."""
        return [heads_from_line(line) for line in self._platter.signed[-count:]]

    def signed_heads_numbers(self) -> tuple[int, int, int]:
        """The first and the last number, and how many there are."""
        count = len(self._platter.signed)
        return min(count, 1), count, count

    def signed_heads_line(self, number: int) -> bytes | None:
        """The line of a number."""
        lines = self._platter.signed
        return lines[number - 1] if 0 < number <= len(lines) else None

    def sign_next(self, make: Callable[[int, str], SignedHeads]) -> SignedHeads:
        """Keeps the next signed heads."""
        lines = self._platter.signed
        previous = heads_digest(lines[-1]) if lines else BEFORE_THE_FIRST
        made = make(len(lines) + 1, previous)
        lines.append(heads_to_line(made))
        return made


class PlatterWitness:
    """The witness, which is not on the platter."""

    name = "witness"
    is_own = True

    def __init__(self) -> None:
        self.line = b""

    def newest(self) -> SignedHeads | None:
        """The head that it remembers."""
        return heads_from_line(self.line) if self.line else None

    def tell(self, signed: SignedHeads) -> None:
        """Lets it remember a head."""
        self.line = heads_to_line(signed)

    def set_aside(self, name: str) -> None:
        """Nobody accepts a loss in a simulation."""


def history_on(platter: Platter, witnesses: Sequence[PlatterWitness]) -> SignedHistory:
    """What the house on a platter has signed."""
    journal = SignedPlatter(platter)
    return SignedHistory(journal, KEY, Place("platter", "here"), witnesses)  # type: ignore[arg-type]
