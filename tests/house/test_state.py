"""Who may act, and what a snapshot keeps."""

import msgspec

from house.premises import CASINO_SUPERVISOR, Premises, terminal
from taisai.house import commands as c
from taisai.house.state import House, may_act
from taisai.rules import Role


def test_nobody_acts_in_a_role_they_are_not_engaged_in() -> None:
    premises = Premises()
    assert may_act(premises.house, "cara", Role.CASINO_SUPERVISOR)
    assert not may_act(premises.house, "cara", Role.DEALER)
    assert not may_act(premises.house, "nobody", Role.DEALER)


def test_the_state_survives_a_snapshot() -> None:
    premises = Premises()
    premises.add_table()
    premises.engage("dora", Role.DEALER, Role.CASHIER)
    premises.does(terminal(7))
    premises.does(c.RecordSoftware(version="0.1.0", digest="ab" * 32))
    premises.does(
        c.RecordSignIn(person="dora", role=Role.DEALER, device="device-7", is_accepted=True)
    )
    data = msgspec.json.encode(premises.house)
    assert msgspec.json.decode(data, type=House) == premises.house


def test_keys_and_places_are_found_in_a_state_that_was_written_without_them() -> None:
    premises = Premises()
    premises.add_table()
    premises.does(terminal(7))
    premises.does(terminal(8, index=2))
    premises.does(c.RevokeDevice(by=CASINO_SUPERVISOR, device="device-7", reason="stolen"))
    written = msgspec.to_builtins(premises.house)
    older = {name: one for name, one in written.items() if name not in ("keys", "places")}

    assert len(premises.house.keys) == 2
    assert len(premises.house.places) == 1
    assert msgspec.convert(older, House) == premises.house
