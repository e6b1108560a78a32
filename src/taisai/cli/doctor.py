"""`taisai doctor`: looks at a house and its machine, or at a cabinet, and says what to do.

For: printing findings. Must not know what is looked at: `server.upkeep.examination`,
`agent.examination`.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from taisai.cli.backup import COPIES
from taisai.cli.complaints import complaining
from taisai.cli.extras import needing
from taisai.cli.house import EXIT_BROKEN, Data, SettingsFile, failing_well, files_in
from taisai.journal import StoreUnavailable
from taisai.names import BadInput

if TYPE_CHECKING:
    from taisai.reports.findings import Finding
    from taisai.server.upkeep.house_files import HouseFiles

_SUBJECT_WIDTH: Final = 14
_MARKS: Final = {"well": "✓", "advice": "·", "unwell": "✗"}


def examine_house(
    data: Data = None,
    settings_file: SettingsFile = None,
    backups: Annotated[
        Path, typer.Option(metavar="DIR", help="Where copies of the records lie.")
    ] = Path("/var/backups/taisai"),
    device: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Look at a cabinet or a table's equipment, by its settings."
        ),
    ] = None,
) -> None:
    """Look at a house and its machine, and say what to do.

    Clock, disk, permissions, TLS, host names, open files, database, key,
    witnesses, copies, approvals, devices. It changes nothing, and the
    house may run meanwhile. The exit code is 1 where something is not as
    it must be (✗); what is only advised (·) does not count.

    On a cabinet's machine: taisai doctor --device /etc/taisai/cabinet.toml
    looks at key, log, Game System, clock and the port of each device.
    """
    if device is not None:
        with needing("cabinet"), complaining():
            found = _findings_of_device(device)
    else:
        with failing_well():
            files = files_in(data, settings_file)
            files.demand_house()
            found = _findings(files, backups)
    _show(found)


def _show(found: "list[Finding]") -> None:
    for one in found:
        typer.echo(f"{_MARKS[one.health]} {one.subject:{_SUBJECT_WIDTH}} {one.words}")
        if one.remedy:
            typer.echo(f"  {'':{_SUBJECT_WIDTH}} → {one.remedy}")
    unwell = sum(one.health == "unwell" for one in found)
    advised = sum(one.health == "advice" for one in found)
    typer.echo(f"{len(found)} findings: {unwell} to put right, {advised} to think about.")
    if unwell:
        raise typer.Exit(EXIT_BROKEN)


def _findings_of_device(file: Path) -> "list[Finding]":
    from taisai.agent import examination
    from taisai.agent.settings import CabinetSettings, read_settings, read_table_settings
    from taisai.floor.clock import SystemClock
    from taisai.reports.findings import list_findings

    settings = read_table_settings(file, {}) or read_settings(file, {})
    found = list_findings(lambda: examination.examine_key(settings), "key")
    if isinstance(settings, CabinetSettings):
        cabinet = settings
        found += list_findings(lambda: examination.examine_log(cabinet), "log")
        found += list_findings(lambda: examination.examine_kiosk(cabinet), "kiosk")
    now = SystemClock().now()
    found += list_findings(lambda: examination.examine_server(settings, now), "Game System")
    found += list_findings(lambda: examination.examine_ports(settings), "devices")
    return found


def _findings(files: "HouseFiles", backups: Path) -> "list[Finding]":
    from taisai.floor.clock import SystemClock
    from taisai.reports.findings import Finding, list_findings
    from taisai.server.upkeep import examination
    from taisai.server.upkeep.record_examination import examine_records, newest_record_at

    now = SystemClock().now()
    look = list_findings
    found = [
        *look(examination.examine_libraries, "libraries"),
        *look(lambda: examination.examine_disk(files.folder), "disk"),
        *look(lambda: examination.examine_permissions(files), "permissions"),
        *look(lambda: examination.examine_network(files, now), "TLS"),
        *look(examination.examine_files_limit, "open files"),
        *look(lambda: examination.examine_copies(backups, COPIES, now), "copies"),
    ]
    try:
        engine = files.engine(is_read_only=True)
    except (BadInput, StoreUnavailable) as refused:
        remedy = "the words say what is wrong; a start upgrades an older database"
        return [*found, Finding.unwell("database", str(refused), remedy)]
    try:
        days_max = files.settings.clock_days_max
        try:
            newest_at = newest_record_at(engine)
        except StoreUnavailable:
            newest_at = 0
        found += look(lambda: examination.examine_clock(now, newest_at, days_max), "clock")
        found += look(lambda: examine_records(files, engine), "records")
    finally:
        engine.dispose()
    return found
