"""R54: what devices are, and what the register says of them, is on record; nothing is stopped."""

import pytest

from table.play import Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.refusals import Code
from taisai.table.vocabulary import AlertKind, TableDevice

READER = {"device": TableDevice.DICE_READER, "model": "Reader X", "version": "1"}


def _compare(reference: str, terminal: int | None = None, **more: str) -> c.CompareEquipment:
    return c.CompareEquipment(**{**READER, "terminal": terminal, "reference": reference, **more})


@pytest.mark.rule("D9A 3.5")
def test_what_is_not_on_the_register_is_told_once_and_again_when_it_leaves_it() -> None:
    play = Play()
    compared, alert = play.do(_compare(""))
    assert isinstance(compared, e.EquipmentCompared)
    assert isinstance(alert, e.AlertRaised)
    assert alert.kind is AlertKind.NOT_ON_REGISTER
    play.refused(_compare(""), Code.ON_RECORD)
    # Another program in the same type is not another type.
    assert len(play.do(_compare("", version="2"))) == 1
    assert len(play.do(_compare("DIA 1"))) == 1
    assert len(play.do(_compare(""))) == 2
    assert len(play.do(_compare("", model="Reader Y"))) == 2


def test_only_a_terminal_of_the_table_is_compared() -> None:
    play = Play()
    play.refused(_compare("", terminal=99), Code.UNKNOWN_TERMINAL)
    play.do(_compare("", terminal=7))
    play.do(_compare(""))
    assert sorted(play.state.on_register) == ["0/dice_reader", "7/dice_reader"]


def test_what_a_device_is_stands_on_record_once() -> None:
    play = Play()
    told = c.IdentifyTableDevice(serial="S-1", **READER)
    play.do(told)
    play.refused(told, Code.TOLD_ALREADY)
    assert play.state.equipment.identities[TableDevice.DICE_READER].serial == "S-1"
