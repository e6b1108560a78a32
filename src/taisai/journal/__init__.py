"""The journal room: memory that shows when somebody has tampered with it.

For: records chained by SHA-256 in streams, signed heads, what a store must offer, and `verify`.
Must not know: tables, cages or houses, or what an event means; it keeps an event's canonical bytes.
It needs no cryptography library: who checks a signature comes in as an argument.
Obeys: E2 (records that can be trusted), docs/reference/journal-format.md (the bytes).
"""

from taisai.journal.chain import Head, beginning, fault_in_link, following, genesis, head_of
from taisai.journal.faults import Broken, JournalBroken, Reason
from taisai.journal.heads import (
    BEFORE_THE_FIRST,
    CheckSignature,
    Heads,
    SignedHeads,
    StreamHead,
    fault_in_heads,
    heads_digest,
    heads_from_line,
    heads_of,
    heads_to_line,
    is_signed,
    with_signature,
)
from taisai.journal.memory import MemoryJournal
from taisai.journal.port import Fenced, HeadMoved, Journal, SequenceTaken, StoreUnavailable
from taisai.journal.record import (
    SEQUENCE_MAX,
    NotARecord,
    Record,
    StreamName,
    digest_of,
    from_line,
    is_canonical,
    is_name,
    to_line,
)
from taisai.journal.seals import Seals
from taisai.journal.verify import (
    SignedDigests,
    Verified,
    VerifiedStream,
    cut_tail,
    demand,
    signed_digests,
    verified_streams,
    verify,
    verify_lines,
)

__all__ = [
    "BEFORE_THE_FIRST",
    "SEQUENCE_MAX",
    "Broken",
    "CheckSignature",
    "Fenced",
    "Head",
    "HeadMoved",
    "Heads",
    "Journal",
    "JournalBroken",
    "MemoryJournal",
    "NotARecord",
    "Reason",
    "Record",
    "Seals",
    "SequenceTaken",
    "SignedDigests",
    "SignedHeads",
    "StoreUnavailable",
    "StreamHead",
    "StreamName",
    "Verified",
    "VerifiedStream",
    "beginning",
    "cut_tail",
    "demand",
    "digest_of",
    "fault_in_heads",
    "fault_in_link",
    "following",
    "from_line",
    "genesis",
    "head_of",
    "heads_digest",
    "heads_from_line",
    "heads_of",
    "heads_to_line",
    "is_canonical",
    "is_name",
    "is_signed",
    "signed_digests",
    "to_line",
    "verified_streams",
    "verify",
    "verify_lines",
    "with_signature",
]
