"""Faults that an acceptor goes on telling while they last."""

import pytest

from devices.ssp.cabinet import Cabinet
from taisai.devices.ssp.faults import WHILE_TOLD
from taisai.devices.ssp.messages import Event


@pytest.mark.parametrize("event", WHILE_TOLD)
def test_a_fault_begins_when_it_is_told_and_ends_when_it_is_told_no_more(event: Event) -> None:
    cabinet = Cabinet()
    cabinet.run(60)
    for _ in range(2):
        cabinet.acceptor.lasting.add(event)
        cabinet.run_until(lambda: cabinet.host.faults == {WHILE_TOLD[event]})
        cabinet.acceptor.lasting.discard(event)
        cabinet.run_until(lambda: not cabinet.host.faults)

    assert cabinet.faults == [WHILE_TOLD[event].value] * 2
