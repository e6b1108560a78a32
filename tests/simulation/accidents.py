"""What goes wrong in the very moment in which a group changes hands."""

from typing import TYPE_CHECKING

from taisai.journal import StoreUnavailable

if TYPE_CHECKING:
    from simulation.members import SharedHouse


def befall(shared: "SharedHouse", giver: str, taker: str) -> None:
    """The database has given a group over; its giver or its taker may never know.

    Raises:
        StoreUnavailable: The answer was lost.
    """
    if shared.is_calm:
        return
    rng = shared.chance(f"hand-over {shared.counts['handed over']}")
    point, process = rng.random(), shared.processes.get(rng.choice([giver, taker]))
    if point < 0.05:
        shared.counts["answer of a hand-over lost"] += 1
        raise StoreUnavailable("the answer was lost")
    if process is not None and point < 0.12:
        shared.counts["crash at a hand-over"] += 1
        shared.kill(process)
    elif process is not None and point < 0.2:
        shared.counts["asleep at a hand-over"] += 1
        shared.cut_off(process, rng.choice([3.0, 5.3, 8.0]))
