"""An examination of a house's records: its database, its key, its witnesses, its devices.

For: `taisai doctor`. It reads, while the house may run, and proves nothing that `taisai verify`
proves better. Must not know how findings are shown.
Obeys: D9A 3.5; promise 17 (tampering shows).
"""

from collections.abc import Iterator

from sqlalchemy import Engine

from taisai.house.state import House
from taisai.house.vocabulary import DeviceKind, EquipmentKind
from taisai.journal import StoreUnavailable
from taisai.names import HOUSE_STREAM, BadInput
from taisai.reports.findings import Finding, Health
from taisai.rules.modes import HouseKind
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.keys import key_id_of
from taisai.server.upkeep.software import software_identity
from taisai.server.upkeep.witness import WitnessAway, WitnessSpoilt, witnesses_of
from taisai.store.journal import SqlJournal
from taisai.streams import HOUSE, Replay


def newest_record_at(engine: Engine) -> int:
    """When the last record was appended; zero where there is none."""
    return max((head.at for head in SqlJournal(engine).heads().values()), default=0)


def examine_database(files: HouseFiles, engine: Engine) -> Iterator[Finding]:
    """Can the records be read, and are they of this version?"""
    count = SqlJournal(engine).records_count()
    kind = "PostgreSQL" if files.settings.database else "SQLite"
    yield Finding("database", Health.WELL, f"{kind}, with {count} records")


def examine_key_and_witnesses(files: HouseFiles, engine: Engine) -> Iterator[Finding]:
    """Does the key belong to the house, and do the witnesses agree with the database?"""
    try:
        key_id = key_id_of(files.key().public)
    except BadInput as refused:
        remedy = "bring back the key of this house, or see `taisai serve --new-key`"
        yield Finding("signing key", Health.UNWELL, str(refused), remedy)
        return
    yield Finding("signing key", Health.WELL, f"it is {key_id}")
    _, last, _ = SqlJournal(engine).signed_heads_numbers()
    for witness in witnesses_of(files, key_id):
        try:
            newest = witness.newest()
        except (WitnessAway, WitnessSpoilt) as failed:
            remedy = "see that it can be reached and was not changed; the house starts with fewer"
            yield Finding("witness", Health.UNWELL, str(failed), remedy)
            continue
        number = newest.heads.number if newest else 0
        if number > last:
            words = f"{witness.name} knows head {number}, and the database ends with {last}"
            remedy = "records are missing: do not start; see docs/guides/operate.md, restoring"
            yield Finding("witness", Health.UNWELL, words, remedy)
        else:
            yield Finding(
                "witness", Health.WELL, f"{witness.name} remembers head {number} of {last}"
            )
    if not files.settings.witnesses:
        words = "only the house's own folder remembers what was signed"
        remedy = 'witnesses = ["/mnt/elsewhere"] in house.toml: a folder of another machine'
        yield Finding("witness", Health.ADVICE, words, remedy)


def house_in(engine: Engine) -> House | None:
    """The house as its records tell it; None where they begin in an archive."""
    replay: Replay[House] = Replay(HOUSE)
    for record in SqlJournal(engine).read(HOUSE_STREAM):
        if replay.state is None and record.sequence != 1:
            return None
        replay.take(record)
    return replay.state


def examine_approvals_and_devices(house: House) -> Iterator[Finding]:
    """Is what is installed approved, and do the devices have what they need?"""
    is_live = house.kind is not HouseKind.DEMO
    installed = software_identity()
    if is_live and house.approval_of(installed.version, installed.digest) is None:
        words = f"version {installed.version} with digest {installed.digest[:16]}… has no approval"
        remedy = "taisai approve REFERENCE: no round begins without it (D9A 3.5)"
        yield Finding("approval", Health.UNWELL, words, remedy)
    else:
        words = "on record" if is_live else "a demo needs none"
        yield Finding("approval", Health.WELL, words)
    devices = [one for one in house.devices.values() if not one.is_revoked]
    terminals = [one for one in devices if one.kind is DeviceKind.TERMINAL]
    unapproved = [
        one
        for one in terminals
        if house.approval_of_type(EquipmentKind.TERMINAL, one.model) is None
    ]
    if is_live and unapproved:
        names = ", ".join(f"{one.table}/{one.terminal}" for one in unapproved[:5])
        words = f"{len(unapproved)} of {len(terminals)} terminals have no approved type: {names}"
        remedy = "record their types under Devices, and taisai approve --terminal-type"
        yield Finding("devices", Health.UNWELL, words, remedy)
    elif not devices:
        remedy = "a casino supervisor makes codes under Devices"
        yield Finding("devices", Health.ADVICE, "none is enrolled", remedy)
    else:
        yield Finding("devices", Health.WELL, f"{len(devices)} enrolled")


def examine_records(files: HouseFiles, engine: Engine) -> Iterator[Finding]:
    """All of it; what cannot be read is a finding."""
    try:
        yield from examine_database(files, engine)
        yield from examine_key_and_witnesses(files, engine)
        house = house_in(engine)
        if house is not None:
            yield from examine_approvals_and_devices(house)
    except StoreUnavailable as failed:
        remedy = "see that the database runs and that its address in house.toml is right"
        yield Finding("database", Health.UNWELL, str(failed), remedy)
