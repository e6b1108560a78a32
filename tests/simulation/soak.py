"""Lives through thousands of evenings, in several processes; prints every seed that fails.

`make soak SEEDS=5000`, or by hand: `python tests/simulation/soak.py --from 0 --count 5000`.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from harness.seeds import failure_of
from simulation.world import Report, simulate


def one_evening(seed: int) -> tuple[int, str | None, Report | None]:
    """An evening: what broke, or its report."""
    reports: list[Report] = []
    failure = failure_of(lambda: reports.append(simulate(seed)))
    return seed, failure, reports[0] if reports else None


def main() -> int:
    """Runs the seeds that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=1_000, help="how many seeds")
    parser.add_argument("--processes", type=int, default=2, help="how many at a time")
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.count)
    total: Counter[str] = Counter()
    failed: list[int] = []
    with ProcessPoolExecutor(chosen.processes) as pool:
        for done, (seed, failure, report) in enumerate(
            pool.map(one_evening, seeds, chunksize=4), 1
        ):
            if failure is not None:
                failed.append(seed)
                sys.stdout.write(f"seed {seed}: {failure}\n")
            if report is not None:
                total.update(report.happened)
                total["records"] += report.records_count
                total["acknowledged"] += report.acknowledged_count
                if chosen.count == 1:
                    sys.stdout.write(f"seed {seed}: {report.digest}\n")
            if done % 100 == 0 or done == len(seeds):
                sys.stdout.write(
                    f"{done} evenings, {len(failed)} failed; {total['records']} records, "
                    f"{total['acknowledged']} acknowledged, {total['crash']} crashes\n"
                )
                sys.stdout.flush()
    for what, count in sorted(total.items()):
        if what.startswith(("fault", "poison", "spoilt")):
            sys.stdout.write(f"  {what}: {count}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
