"""Every way in which a journal can be broken, and how it is told.

Must not know how a fault is found; `chain` and `verify` find them.
"""

from enum import StrEnum

import msgspec


class Reason(StrEnum):
    """What is wrong at the first broken link."""

    UNREADABLE = "unreadable"
    OTHER_STREAM = "other_stream"
    DUPLICATED = "duplicated"
    OUT_OF_ORDER = "out_of_order"
    MISSING = "missing"
    NOT_LINKED = "not_linked"
    ALTERED = "altered"
    TIME_WENT_BACK = "time_went_back"
    NOT_CANONICAL = "not_canonical"
    NOT_AS_SIGNED = "not_as_signed"
    CUT_TAIL = "cut_tail"
    BAD_SIGNATURE = "bad_signature"
    BAD_HEADS = "bad_heads"
    HEADS_MISSING = "heads_missing"
    HEADS_NOT_LINKED = "heads_not_linked"


WORDS = {
    Reason.UNREADABLE: "what stands there is not a record in its exact bytes",
    Reason.OTHER_STREAM: "a record of another stream stands there",
    Reason.DUPLICATED: "the record before stands there again",
    Reason.OUT_OF_ORDER: "the record stands at another place in the file",
    Reason.MISSING: "the record is not there",
    Reason.NOT_LINKED: "it does not bear the digest of the record before it",
    Reason.ALTERED: "its contents are not those that its digest was made of",
    Reason.TIME_WENT_BACK: "it was appended before the record before it",
    Reason.NOT_CANONICAL: "its event is not written in canonical JSON",
    Reason.NOT_AS_SIGNED: "its digest is not the one that was signed",
    Reason.CUT_TAIL: "the record was signed and is not there: the tail is cut",
    Reason.BAD_SIGNATURE: "signed heads bear a signature that does not hold",
    Reason.BAD_HEADS: "signed heads are not in their exact form",
    Reason.HEADS_MISSING: "signed heads before these are missing",
    Reason.HEADS_NOT_LINKED: "signed heads do not bear the digest of those before them",
}
"""Each reason in words for the inspector."""


class Broken(msgspec.Struct, frozen=True, kw_only=True):
    """The first broken link.

    Attributes:
        stream: The stream it is in; empty where what was found names none.
        sequence: The place in the stream at which the chain does not hold; zero where unknown.
        position: Which of the records looked at showed it, from 1: in a file, its line. Of a fault
            in signed heads, which of those it is. Zero where something is not there at all.
    """

    stream: str
    sequence: int
    reason: Reason
    position: int = 0

    def __str__(self) -> str:
        where = []
        if self.stream:
            where.append(f"stream {self.stream!r}, record {self.sequence}")
        if self.position:
            where.append(f"line {self.position}")
        return f"{', '.join(where)}: {WORDS[self.reason]}"


class JournalBroken(Exception):
    """A link does not hold: stop, and tell the inspector."""

    def __init__(self, broken: Broken) -> None:
        super().__init__(str(broken))
        self.broken = broken
