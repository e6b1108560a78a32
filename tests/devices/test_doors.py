"""What is remembered of a cabinet's doors."""

import random
from collections import Counter

import msgspec

from taisai.devices.doors import WAITING_MAX, DoorMemory, Switch, SwitchChanged

OPENED = SwitchChanged(switch=Switch.DOOR, is_open=True)
SHUT = SwitchChanged(switch=Switch.DOOR, is_open=False)
TILTED = SwitchChanged(switch=Switch.TILT, is_open=True)


def test_every_change_waits_in_its_order_until_it_is_told() -> None:
    memory = DoorMemory().after(OPENED).after(TILTED).after(SHUT)
    assert memory.open == {Switch.TILT}
    assert memory.waiting == (OPENED, TILTED, SHUT)
    assert memory.told().waiting == (TILTED, SHUT)
    assert msgspec.json.decode(msgspec.json.encode(memory), type=DoorMemory) == memory


def test_a_door_that_bangs_for_days_fills_no_disk_and_the_end_is_as_it_is() -> None:
    memory = DoorMemory()
    for _ in range(WAITING_MAX):
        memory = memory.after(OPENED).after(SHUT)
    memory = memory.after(TILTED)
    assert len(memory.waiting) <= WAITING_MAX
    assert memory.waiting[0] == OPENED, "the first may be half told"

    told: set[Switch] = set()
    for change in memory.waiting:
        assert (change.switch in told) is not change.is_open, "opened and shut take turns"
        (told.add if change.is_open else told.discard)(change.switch)
    assert told == memory.open == {Switch.TILT}
    counts = Counter(dict.fromkeys(Switch, 0))
    for change in memory.waiting:
        counts[change.switch] += change.times if change.is_open else 0
    assert counts == {Switch.DOOR: WAITING_MAX, Switch.CASH_BOX: 0, Switch.TILT: 1}, "none is lost"


def test_openings_are_counted_whatever_the_switches_do_meanwhile() -> None:
    chance = random.Random(5)  # noqa: S311 - a test must be repeatable
    memory, counts = DoorMemory(), Counter[Switch]()
    for _ in range(10 * WAITING_MAX):
        switch = chance.choice(tuple(Switch))
        change = SwitchChanged(switch=switch, is_open=switch not in memory.open)
        counts[switch] += change.is_open
        memory = memory.after(change)
    left = Counter[Switch]()
    for change in memory.waiting:
        left[change.switch] += change.times if change.is_open else 0
    assert left == counts
    assert len(memory.waiting) <= WAITING_MAX
