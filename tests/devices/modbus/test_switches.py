"""A cabinet's switches as their host knows them: twice seen, once told."""

from taisai.devices.doors import Switch, SwitchChanged
from taisai.devices.modbus.switches import INPUTS, LOOK_AGAIN_MS, LOOK_MS, Switches

ALL = frozenset(Switch)


def inputs(*opened: Switch) -> list[bool]:
    return [switch not in opened for switch in sorted(INPUTS, key=INPUTS.__getitem__)]


class Host:
    def __init__(self, *opened: Switch, fitted: frozenset[Switch] = ALL) -> None:
        self.told: list[tuple[Switch, bool]] = []
        self.switches = Switches(frozenset(opened), fitted, self._tell)

    def _tell(self, change: SwitchChanged) -> None:
        self.told.append((change.switch, change.is_open))

    def see(self, *opened: Switch, times: int = 1) -> None:
        for _ in range(times):
            self.switches.observe(inputs(*opened))


def test_what_is_seen_twice_running_is_told_once() -> None:
    host = Host()
    assert not host.switches.is_shut, "nobody has looked yet"
    host.see()
    assert host.switches.is_shut
    host.see(Switch.DOOR)
    assert not host.switches.is_shut, "what may be open is not shut"
    assert host.told == []
    assert host.switches.wait_ms(0) == LOOK_AGAIN_MS
    host.see(Switch.DOOR, times=5)
    assert host.told == [(Switch.DOOR, True)]
    assert host.switches.wait_ms(0) == LOOK_MS
    host.see()
    assert not host.switches.is_shut
    host.see(times=3)
    assert host.told == [(Switch.DOOR, True), (Switch.DOOR, False)]
    assert host.switches.is_shut


def test_a_contact_that_bounces_is_no_opening() -> None:
    host = Host()
    for _ in range(20):
        host.see(Switch.TILT)
        host.see()
    assert host.told == []


def test_a_board_that_is_lost_is_not_shut_and_silent_the_second_time() -> None:
    host = Host()
    host.see()
    host.switches.fail()
    assert not host.switches.is_shut
    assert not host.switches.is_silent
    host.switches.fail()
    assert host.switches.is_silent
    host.see()
    assert host.switches.is_shut
    assert not host.switches.is_silent
    assert host.told == []


def test_a_look_before_and_one_after_a_lost_line_are_not_two_running() -> None:
    host = Host()
    host.see(Switch.DOOR)
    host.switches.fail()
    host.see(Switch.DOOR)
    assert host.told == []
    host.see(Switch.DOOR)
    assert host.told == [(Switch.DOOR, True)]


def test_what_was_open_before_a_restart_is_told_only_when_it_is_shut() -> None:
    host = Host(Switch.DOOR)
    host.see(Switch.DOOR, times=3)
    assert host.told == []
    host.see(times=2)
    assert host.told == [(Switch.DOOR, False)]


def test_a_switch_that_is_not_fitted_is_not_looked_at_and_one_taken_out_is_shut() -> None:
    host = Host(Switch.TILT, fitted=frozenset({Switch.DOOR}))
    host.see(Switch.TILT, Switch.CASH_BOX, times=2)
    assert host.told == [(Switch.TILT, False)]
    assert host.switches.is_shut


def test_every_switch_has_an_input_of_its_own() -> None:
    assert set(INPUTS) == ALL
    assert sorted(INPUTS.values()) == list(range(len(ALL)))
