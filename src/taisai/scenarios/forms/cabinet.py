"""Deeds of a terminal's cabinet: notes, paper, devices, audit mode."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.table import commands
from taisai.table.cabinet import CabinetDevice, DoubtFinding
from taisai.table.vocabulary import Tamper


def _printer(
    values: Values, moment: Moment, faults: tuple[str, ...], *, is_ready: bool
) -> tuple[Action, ...]:
    reported = commands.ReportCabinet(
        terminal=values.number(),
        device=CabinetDevice.PRINTER,
        model="TM-T88VI",
        serial="X3F1",
        version="30.12",
        faults=faults,
        is_ready=is_ready,
    )
    known = moment.state.known_terminals if moment.state is not None else {}
    number = values.number()
    if number in known and known[number].cabinet.is_linked:
        return (reported,)
    return (commands.ReportEquipmentLink(terminal=number, is_up=True), reported)


def _link(values: Values, *, is_up: bool) -> tuple[Action, ...]:
    return (commands.ReportEquipmentLink(terminal=values.number(), is_up=is_up),)


def _cash_out(values: Values, moment: Moment) -> tuple[Action, ...]:
    asked = commands.CashOut(
        terminal=values.number(),
        validation_number=moment.next_validation_number,
        by_printer=True,
    )
    return (asked,)


def _take(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.TakeVoucher(terminal=values.number(), voucher=values.number("voucher")),)


def _printed(values: Values, _moment: Moment) -> tuple[Action, ...]:
    number, voucher = values.number(), values.number("voucher")
    return (commands.ReportVoucherPrinted(terminal=number, voucher=voucher),)


def _doubt(values: Values, _moment: Moment) -> tuple[Action, ...]:
    doubted = commands.ReportVoucherInDoubt(
        terminal=values.number(), voucher=values.number("voucher"), why=values.text("words")
    )
    return (doubted,)


def _finding(values: Values, moment: Moment, finding: DoubtFinding) -> tuple[Action, ...]:
    settled = commands.SettleVoucherDoubt(
        by=moment.person(values),
        terminal=values.number(),
        voucher=values.number("voucher"),
        finding=finding,
    )
    return (settled,)


def _stacker(values: Values, moment: Moment) -> tuple[Action, ...]:
    replaced = commands.ReplaceStacker(
        by=moment.person(values),
        terminal=values.number(),
        removed_seal=values.text("out"),
        seal=values.text("into"),
    )
    return (replaced,)


def _test(values: Values, moment: Moment, device: CabinetDevice) -> tuple[Action, ...]:
    by = moment.person(values)
    return (commands.TestCabinet(by=by, terminal=values.number(), device=device),)


def _tested(values: Values, *, is_passed: bool) -> tuple[Action, ...]:
    reported = commands.ReportCabinetTest(
        terminal=values.number(),
        test=values.number("test"),
        is_passed=is_passed,
        what=values.text("words"),
    )
    return (reported,)


def _door_closed(values: Values, kind: Tamper) -> tuple[Action, ...]:
    return (commands.ReportDoorClosed(terminal=values.number(), kind=kind),)


def _switch_opens(values: Values, kind: Tamper) -> tuple[Action, ...]:
    return (commands.ReportTamper(terminal=values.number(), kind=kind, stands=True),)


def _doors_told(values: Values, faults: tuple[str, ...]) -> tuple[Action, ...]:
    told = commands.ReportCabinet(
        terminal=values.number(),
        device=CabinetDevice.DOORS,
        model="Modbus inputs",
        serial="",
        version="",
        faults=faults,
        is_ready=not faults,
    )
    return (told,)


def _audit(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.EnterAuditMode(by=moment.person(values), terminal=values.number()),)


def _end_audit(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.LeaveAuditMode(by=moment.person(values), terminal=values.number()),)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "the printer of terminal {n} is ready",
        lambda values, moment: _printer(values, moment, (), is_ready=True),
        "Its cabinet is connected, and has a printer that could print.",
        (commands.ReportEquipmentLink, commands.ReportCabinet),
    ),
    Form(
        "the printer of terminal {n} is ready but has {words}",
        lambda values, moment: _printer(values, moment, (values.text("words"),), is_ready=True),
        "It could still print.",
        (commands.ReportEquipmentLink, commands.ReportCabinet),
    ),
    Form(
        "the printer of terminal {n} fails with {words}",
        lambda values, moment: _printer(values, moment, (values.text("words"),), is_ready=False),
        "It could not print now.",
        (commands.ReportEquipmentLink, commands.ReportCabinet),
    ),
    Form(
        "the equipment of terminal {n} is lost",
        lambda values, _moment: _link(values, is_up=False),
        "The agent in its cabinet is connected no more.",
        (commands.ReportEquipmentLink,),
    ),
    Form(
        "the equipment of terminal {n} is back",
        lambda values, _moment: _link(values, is_up=True),
        "It is connected again.",
        (commands.ReportEquipmentLink,),
    ),
    Form(
        "terminal {n} cashes out on paper",
        _cash_out,
        "A payment voucher for all credits, printed by the cabinet.",
        (commands.CashOut,),
    ),
    Form(
        "terminal {n} takes voucher {voucher:n}",
        _take,
        "The cabinet is about to print it.",
        (commands.TakeVoucher,),
    ),
    Form(
        "terminal {n} has printed voucher {voucher:n}",
        _printed,
        "The printer has confirmed it.",
        (commands.ReportVoucherPrinted,),
    ),
    Form(
        "terminal {n} doubts voucher {voucher:n} because {words}",
        _doubt,
        "Nobody knows what is on the paper.",
        (commands.ReportVoucherInDoubt,),
    ),
    Form(
        "{staff} finds voucher {voucher:n} of terminal {n} printed",
        lambda values, moment: _finding(values, moment, DoubtFinding.CAME),
        "A supervisor has seen it on the paper.",
        (commands.SettleVoucherDoubt,),
    ),
    Form(
        "{staff} has voucher {voucher:n} of terminal {n} printed again",
        lambda values, moment: _finding(values, moment, DoubtFinding.PRINT_AGAIN),
        "It did not come: a duplicate is printed.",
        (commands.SettleVoucherDoubt,),
    ),
    Form(
        "{staff} has voucher {voucher:n} of terminal {n} paid by hand",
        lambda values, moment: _finding(values, moment, DoubtFinding.PAY_BY_HAND),
        "It did not come: the cage pays without paper.",
        (commands.SettleVoucherDoubt,),
    ),
    Form(
        "{staff} replaces the cash box of terminal {n}, seal {out:words} by {into:words}",
        _stacker,
        "The box leaves under its seal, and an empty one is put in.",
        (commands.ReplaceStacker,),
    ),
    Form(
        "{staff} tests the printer of terminal {n}",
        lambda values, moment: _test(values, moment, CabinetDevice.PRINTER),
        "A device of the cabinet tests itself.",
        (commands.TestCabinet,),
    ),
    Form(
        "{staff} tests the acceptor of terminal {n}",
        lambda values, moment: _test(values, moment, CabinetDevice.ACCEPTOR),
        "A device of the cabinet tests itself.",
        (commands.TestCabinet,),
    ),
    Form(
        "test {test:n} of terminal {n} passes with {words}",
        lambda values, _moment: _tested(values, is_passed=True),
        "What came of a test.",
        (commands.ReportCabinetTest,),
    ),
    Form(
        "test {test:n} of terminal {n} fails with {words}",
        lambda values, _moment: _tested(values, is_passed=False),
        "What came of a test.",
        (commands.ReportCabinetTest,),
    ),
    Form(
        "the door of terminal {n} is closed",
        lambda values, _moment: _door_closed(values, Tamper.DOOR),
        "Its switch tells so.",
        (commands.ReportDoorClosed,),
    ),
    Form(
        "the {tamper} switch of terminal {n} opens",
        lambda values, _moment: _switch_opens(values, values.get("tamper", Tamper)),
        "A door is open, or the cabinet tilted, until the switch tells otherwise.",
        (commands.ReportTamper,),
    ),
    Form(
        "the {tamper} switch of terminal {n} closes",
        lambda values, _moment: _door_closed(values, values.get("tamper", Tamper)),
        "A door is shut, or the cabinet upright.",
        (commands.ReportDoorClosed,),
    ),
    Form(
        "the switches of terminal {n} are watched",
        lambda values, _moment: _doors_told(values, ()),
        "Their board answers.",
        (commands.ReportCabinet,),
    ),
    Form(
        "the switches of terminal {n} are silent",
        lambda values, _moment: _doors_told(values, ("silent",)),
        "Their board does not answer.",
        (commands.ReportCabinet,),
    ),
    Form(
        "{staff} tests the doors of terminal {n}",
        lambda values, moment: _test(values, moment, CabinetDevice.DOORS),
        "A device of the cabinet tests itself.",
        (commands.TestCabinet,),
    ),
    Form(
        "{staff} begins the audit of terminal {n}",
        _audit,
        "The terminal is in audit mode.",
        (commands.EnterAuditMode,),
    ),
    Form(
        "{staff} ends the audit of terminal {n}",
        _end_audit,
        "The terminal is the players' again.",
        (commands.LeaveAuditMode,),
    ),
)
