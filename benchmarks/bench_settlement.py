"""CPU per wager settled, and lines a second of `taisai settle -`, with ratios measured in one run.

Judge by CPU and by the ratios: wall-clock time on a shared machine says little.
"""

import json
import random
import time
from collections.abc import Callable
from io import BytesIO

import msgspec

from taisai.names import BetName
from taisai.reports.batch_settlement import LineSettler, RoundLine, settle_lines
from taisai.rules import EDITIONS, Outcome, Wager

EDITION = EDITIONS["2008"]
ROUND_WAGERS = 300
"""Thirty terminals with some ten wagers each."""

ROUND_COUNT = 300
LINE_COUNT = 50_000
PLAIN_LINE_COUNT = 5_000


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def some_outcome(chance: random.Random) -> Outcome:
    return Outcome(chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))


def some_wagers(chance: random.Random, count: int) -> list[Wager]:
    bets = chance.choices([bet.name for bet in EDITION.bets_on("standard")], k=count)
    return [Wager(bet, 100 * chance.randint(1, 50)) for bet in bets]


def some_line(chance: random.Random) -> bytes:
    wagers = {one.bet: one.wager_cents for one in some_wagers(chance, chance.randint(1, 5))}
    return json.dumps({"dice": some_outcome(chance).faces, "wagers": wagers}).encode()


def settle_plainly(line: bytes) -> str:
    """The same line through the rules as anyone would write it."""
    said = json.loads(line)
    outcome = Outcome.of(said["dice"])
    wagers = [Wager(BetName(bet), cents) for bet, cents in said["wagers"].items()]
    settled = {
        one.bet: {"won_cents": one.won_cents, "returned_cents": one.returned_cents}
        for one in EDITION.settle_round(wagers, outcome).in_order
    }
    lit = EDITION.lit("standard", outcome)
    return json.dumps({"call": outcome.call, "lit": lit, "wagers": settled})


def main() -> None:
    chance = random.Random(9)  # noqa: S311 - figures to measure with, not to play with
    rounds = [(some_wagers(chance, ROUND_WAGERS), some_outcome(chance)) for _ in range(ROUND_COUNT)]
    spent = cpu_seconds(lambda: [EDITION.settle_round(*one) for one in rounds])
    each = spent / (ROUND_COUNT * ROUND_WAGERS)
    print(f"one wager of a round of {ROUND_WAGERS}:  {each * 1e6:9.2f} us CPU")

    lines = [some_line(chance) for _ in range(LINE_COUNT)]
    settler = LineSettler(EDITION, "standard")
    for line in lines[:PLAIN_LINE_COUNT]:
        assert json.loads(settler.settle(line)) == json.loads(settle_plainly(line))

    stream = BytesIO(b"\n".join(lines))
    ours = cpu_seconds(lambda: settle_lines(settler, stream, BytesIO(), print)) / LINE_COUNT
    print(f"one line of the stream:        {ours * 1e6:9.2f} us CPU, {1 / ours:,.0f} a CPU second")

    decode = msgspec.json.Decoder(RoundLine).decode
    bare = cpu_seconds(lambda: [decode(line) for line in lines]) / LINE_COUNT
    print(f"reading that line alone:       {bare * 1e6:9.2f} us CPU, {bare / ours:.0%} of it")

    few = lines[:PLAIN_LINE_COUNT]
    plain = cpu_seconds(lambda: [settle_plainly(line) for line in few]) / PLAIN_LINE_COUNT
    print(f"the same line, written plainly:{plain * 1e6:9.2f} us CPU, {plain / ours:.1f} times it")


if __name__ == "__main__":
    main()
