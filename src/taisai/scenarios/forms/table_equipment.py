"""Deeds of the table's own equipment: lamps, tumbler, cover and what fails."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.table import commands
from taisai.table.vocabulary import DeviceFault, TableDevice


def _lamps(dark: str, wrongly_lit: str, values: Values) -> tuple[Action, ...]:
    def areas(slot: str) -> tuple[str, ...]:
        return values.get(slot, tuple) if slot else ()

    return (commands.ReportLamps(dark=areas(dark), wrongly_lit=areas(wrongly_lit)),)


def _cover(*, is_on: bool) -> tuple[Action, ...]:
    return (commands.ReportCover(is_on=is_on),)


def _spins(values: Values, moment: Moment) -> tuple[Action, ...]:
    current = moment.state.round if moment.state is not None else None
    number = current.number if current is not None else 0
    return (commands.ReportSpins(round=number, spins=values.number()),)


def _device(values: Values, *faults: DeviceFault) -> tuple[Action, ...]:
    device = values.get("device", TableDevice)
    return (commands.ReportTableDevice(device=device, failures=faults),)


def _identity(values: Values, _moment: Moment) -> tuple[Action, ...]:
    told = commands.IdentifyTableDevice(
        device=values.get("device", TableDevice),
        model=values.text("words"),
        serial="S-1",
        version="1",
    )
    return (told,)


def _compared(values: Values, reference: str) -> tuple[Action, ...]:
    compared = commands.CompareEquipment(
        terminal=None,
        device=values.get("device", TableDevice).value,
        model=values.text("words"),
        version="1",
        reference=reference,
    )
    return (compared,)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "lamps report {bets} dark",
        lambda values, _moment: _lamps("bets", "", values),
        "D9 7.3: these lamps stay dark, and no other is wrong.",
        (commands.ReportLamps,),
    ),
    Form(
        "lamps report {bets} wrongly lit",
        lambda values, _moment: _lamps("", "bets", values),
        "D9 7.3: these lamps shine and should not, and no other is wrong.",
        (commands.ReportLamps,),
    ),
    Form(
        "lamps report no fault",
        lambda values, _moment: _lamps("", "", values),
        "All lamps shine as they should.",
        (commands.ReportLamps,),
    ),
    Form(
        "cover switch reports the cover off",
        lambda _values, _moment: _cover(is_on=False),
        "The switch under the cover says so; what the dealer says is another matter.",
        (commands.ReportCover,),
    ),
    Form(
        "cover switch reports the cover on",
        lambda _values, _moment: _cover(is_on=True),
        "The switch under the cover says so.",
        (commands.ReportCover,),
    ),
    Form(
        "tumbler counts {n} spin(s|)",
        _spins,
        "D9 6.1: so often a motor has spun the dice in this round, in all.",
        (commands.ReportSpins,),
    ),
    Form(
        "{device} (does|do) not answer",
        lambda values, _moment: _device(values, DeviceFault.SILENT),
        "D9 7.4: a device of the table fails.",
        (commands.ReportTableDevice,),
    ),
    Form(
        "{device} (does|do) not turn",
        lambda values, _moment: _device(values, DeviceFault.DOES_NOT_TURN),
        "D9 7.1(b): activated, and does not operate as it should.",
        (commands.ReportTableDevice,),
    ),
    Form(
        "{device} (works|work) again",
        lambda values, _moment: _device(values),
        "Nothing is wrong with the device any more.",
        (commands.ReportTableDevice,),
    ),
    Form(
        "{device} says that it is {words}",
        _identity,
        "R54: what is used at the table is on record.",
        (commands.IdentifyTableDevice,),
    ),
    Form(
        "the register names {device} {words} under {reference:words}",
        lambda values, _moment: _compared(values, values.text("reference")),
        "R54: the type of a device is approved.",
        (commands.CompareEquipment,),
    ),
    Form(
        "the register does not name {device} {words}",
        lambda values, _moment: _compared(values, ""),
        "R54: staff are told; the device is used.",
        (commands.CompareEquipment,),
    ),
)
