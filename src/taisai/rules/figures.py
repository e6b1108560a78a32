"""The law's other numbers, each with its rule.

Knows figures. Must not know what is counted or timed with them.
"""

from typing import Final

WAGERING_PERIOD_MS_MIN: Final = 36_000
"""D9A 1.1: the Fixed Wagering Period is not less than 36 seconds."""

TERMINALS_MAX: Final = 30
"""D9A 3.2(c): up to 30 Tai-Sai Terminals at a table."""

RESULTS_SHOWN_MAX: Final = 20
"""D9A 3.4: a terminal may show the results of the previous 20 rounds, or fewer."""

SPINS_MIN: Final = 3
"""D9 6.1: the dice are spun at least three times."""

NOTICE_MS_MIN: Final = 20 * 60 * 1_000
"""Div1 8, 9.3: a sign stands for 20 minutes."""

IDLE_ROUNDS_COUNT: Final = 3
"""Div1 6: rounds without a wager after which a seat may be asked for."""

NOTES_CENTS: Final = (500, 1_000, 2_000, 5_000, 10_000)
"""The notes of New Zealand, which a note acceptor takes (D9A 4.3(a))."""

IDENTITY_CENTS_MIN: Final = 600_000
"""What one New Zealand casino publishes as the amount from which it checks identity, for one
payment or for several that are linked."""

LINKED_MS: Final = 60 * 60 * 1_000
"""Payments for what came from one seat count as linked within this time: our choice."""

AMENDMENT_HOLD_MS: Final = 60_000
"""R8, R46: how long opening an amendment holds the settlement; the law gives no time."""
