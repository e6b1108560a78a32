"""`taisai approve`: put an approval on the register of a house that is stopped.

For: the first day of a live house, and the day of an upgrade. While the house runs, a casino
supervisor does this on the screen, under House and software. Must not know any rule: the house
decides.
"""

from typing import Annotated

import typer

from taisai.cli.house import Data, Desk, at_desk, failing_well, files_in
from taisai.cli.staff import By, supervisor_at


def approve_equipment(
    reference: Annotated[
        str | None, typer.Argument(metavar="REFERENCE", help="How the approval is cited.")
    ] = None,
    terminal_type: Annotated[
        str | None,
        typer.Option("--terminal-type", metavar="TYPE", help="A type of terminal is approved."),
    ] = None,
    withdrawn: Annotated[
        str | None,
        typer.Option("--withdrawn", metavar="REASON", help="It is approved no more."),
    ] = None,
    data: Data = None,
    by: By = None,
) -> None:
    """Record that this Game System, or a type of terminal, is approved.

    A live house opens no table and begins no round on software, or on
    terminals of a type, without an approval on record (D9A 3.5). Without
    a reference it shows which software is installed here, and what is on
    record of it. What is done here is recorded as done by the casino
    supervisor named with --by, or by the first one who is engaged.
    """
    from taisai.house.commands import RecordApproval, WithdrawApproval
    from taisai.house.vocabulary import EquipmentKind
    from taisai.server.upkeep.software import software_identity

    installed = software_identity()

    async def work(desk: Desk) -> str:
        person = supervisor_at(desk, by)
        if reference is None:
            approval = desk.state.approval_of(installed.version, installed.digest)
            return "no approval on record" if approval is None else approval.reference
        if withdrawn is not None:
            await desk.ask(WithdrawApproval(by=person, reference=reference, reason=withdrawn))
            return f"{reference} is withdrawn."
        if terminal_type is not None:
            typed = RecordApproval(
                by=person, reference=reference, kind=EquipmentKind.TERMINAL, model=terminal_type
            )
            await desk.ask(typed)
            return f"Terminals of type {terminal_type} are approved: {reference}."
        version, digest = installed.version, installed.digest
        await desk.ask(
            RecordApproval(by=person, reference=reference, version=version, digest=digest)
        )
        return f"Version {version} is approved: {reference}."

    with failing_well():
        said = at_desk(files_in(data), work)
    if reference is None:
        typer.echo(f"version {installed.version}\ndigest  {installed.digest}")
    typer.echo(said)
