"""What a process costs, seen from the outside: CPU in all and by thread, memory, the host's steal.

For: the benchmarks. Must not know what the process does.
"""

import os
import statistics
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def _spent_s(stat: Path) -> float:
    fields = stat.read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def cpu_s(pid: int) -> float:
    """The CPU that a process has used, all of its threads that live."""
    return sum(cpu_of_threads(pid).values())


def cpu_of_threads(pid: int) -> dict[int, float]:
    """The CPU that each thread of a process has used, to the nanosecond."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return {int(one.name): int((one / "schedstat").read_text().split()[0]) / 1e9 for one in tasks}


def cpu_of_children(pid: int) -> float:
    """The CPU that the living children of a process have used."""
    spent = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(") ")[2].split()[1]) == pid:
                spent += _spent_s(stat)
        except OSError:
            # It has ended meanwhile.
            continue
    return spent


def cpu_of_descendants(pid: int) -> float:
    """The CPU that a process's living children have used, with those of theirs that have ended."""
    spent = 0.0
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(") ")[2].split()
            spent += sum(map(int, fields[11:15])) / _TICKS
    return spent


def by_kind(spent: dict[int, float], names: dict[int, str]) -> dict[str, float]:
    """The CPU of a process by what its threads do; those that have no name are counted as others.

    Args:
        spent: What each thread has used.
        names: Each thread's name in its process.
    """
    kinds = {"MainThread": "event loop", "journal": "journal", "read": "read models"}
    total = dict.fromkeys([*kinds.values(), "others"], 0.0)
    for thread, cpu in spent.items():
        first = names.get(thread, "").partition("_")[0].partition(" ")[0]
        total[kinds.get(first, "others")] += cpu
    return total


def waited_s(pid: int) -> float:
    """How long the main thread of a process was ready and had no core: others had it."""
    return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[1]) / 1e9


def memory_kb(pid: int) -> int:
    """The memory that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise AssertionError("the process has gone")


def steal_s() -> float:
    """What the machine's host has taken from all of its cores."""
    return int(Path("/proc/stat").read_text().split()[8]) / _TICKS


def latency_text(latencies: list[float]) -> str:
    """The middle and the slowest hundredth, in milliseconds."""
    if len(latencies) < 2:
        return "none"
    cuts = statistics.quantiles(latencies, n=100, method="inclusive")
    worst_ms = max(latencies) * 1e3
    return f"p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms, worst {worst_ms:.1f} ms"
