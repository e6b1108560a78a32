"""Tables at which wagers can be placed at once: open, seats with credits, a long period.

For: the benchmarks with real servers. Must not know what is measured there.
"""

from crashes.staging import Staging
from harness.stacked_notes import note_in

PERIOD_MS = 3_600_000
NOTES_COUNT = 5
WAGERS = tuple(
    b'{"type":"PlaceWager","bet":"%b","amount_cents":100}' % bet
    for bet in (b"small", b"big", b"total_10", b"double_3", b"combination_1_4", b"face_6")
)


def put_credits_in(staging: Staging, table: str, seats: int) -> None:
    """Opens a table, and puts 500 dollars in at each seat."""
    staging.open_table(table, seats, PERIOD_MS)
    for number in range(1, seats + 1):
        for _ in range(NOTES_COUNT):
            staging.ask(table, note_in(number, 10_000))
