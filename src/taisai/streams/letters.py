"""What one stream must hear of another, while it is on its way from member to member of a house.

Must not know how letters travel (`store.outbox`) or who takes them in (`floor.postman`).
Obeys: decision 26.
"""

import msgspec


class Letter(msgspec.Struct, frozen=True):
    """Something that waits to be taken in.

    Attributes:
        stream: The table's stream, or who says it: a member in one of its runs.
        sequence: The place there; the same letter never has another.
        said: What is said; empty where the record at that place says it.
    """

    stream: str
    sequence: int
    said: bytes = b""
