"""Under which names the cage remembers what it has registered, so that nothing is twice.

Must not know what follows from a second time; `decisions` refuses it.
"""

from taisai.cage.vocabulary import Origin, SourceRecord


def voucher_key(source: SourceRecord) -> str:
    """The name of a voucher's issue: one record issues one voucher."""
    return f"{source.stream}/{source.sequence}"


def session_key(stream: str, session: int) -> str:
    """The name of a session of control at a table."""
    return f"{stream}/{session}"


def hold_key(source: SourceRecord, number: str) -> str:
    """The name of a hold that a correction asked for: one record may ask for several."""
    return f"{source.stream}/{source.sequence}/held/{number}"


def winnings_key(source: SourceRecord, origin: Origin) -> str:
    """The name of winnings that a correction left unclaimed."""
    return f"{source.stream}/{source.sequence}/unclaimed/{_part(origin)}"


def recoverable_key(source: SourceRecord, origin: Origin) -> str:
    """The name of an overpayment that a correction found."""
    return f"{source.stream}/{source.sequence}/recoverable/{_part(origin)}"


def last_word_key(source: SourceRecord, origin: Origin) -> str:
    """The name of what a record says last of a wager."""
    return f"{source.stream}/{source.sequence}/last_word/{_part(origin)}"


def wager_name(stream: str, origin: Origin) -> str:
    """R48: round, seat, session and wager at a table."""
    return f"{stream}/{origin.round}/{_part(origin)}"


def _part(origin: Origin) -> str:
    part = f"{origin.terminal}/{origin.session}/{origin.position}/{origin.bet}"
    # R47: the way is part of a wager's identity.
    return f"{part}/{origin.way}" if origin.way else part
