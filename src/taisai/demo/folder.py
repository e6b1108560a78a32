"""The demo's folder: an ordinary house's, and beside it the plan that the demo goes on with.

Knows which files are a demo's, and deletes no others. Must not know what a demo does.
Obeys: R4: a folder that holds a live house is left alone.
"""

from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from taisai.demo.plan import DemoPlan, NotADemo
from taisai.house.events import HouseCreated
from taisai.journal import StoreUnavailable
from taisai.names import HOUSE_STREAM
from taisai.rules.modes import HouseKind
from taisai.server.upkeep.house_files import OWNER_ALONE, HouseFiles
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.streams import HOUSE

PLAN_FILE: Final = "demo.json"
CABINETS: Final = "cabinets"
"""The folder in which the simulated cabinets have their logs."""
_OF_CABINETS: Final = ("table-*-*.sqlite*", "table-*-*.json", "table-*-*.part", "addresses.json")

_OF_A_HOUSE: Final = (
    "journal.sqlite-wal",
    "journal.sqlite-shm",
    "journal.sqlite",
    "house.toml",
    "signing.key",
    "signing.pub",
    "witness.jsonl",
)


class DemoFolder:
    """The files of a demo."""

    def __init__(self, files: HouseFiles) -> None:
        self.files = files
        self._plan_file = files.folder / PLAN_FILE

    @property
    def has_house(self) -> bool:
        """There is a house in the folder, of whatever kind."""
        return (self.files.folder / "journal.sqlite").exists()

    def plan(self) -> DemoPlan | None:
        """The plan that the demo was made by; None where there is none.

        Raises:
            NotADemo: The file is no plan.
        """
        try:
            return msgspec.json.decode(self._plan_file.read_bytes(), type=DemoPlan)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError) as failed:
            raise NotADemo(f"{self._plan_file} is not the plan of a demo: {failed}") from failed

    def keep_plan(self, plan: DemoPlan) -> None:
        """Keeps the plan for the next start."""
        self.files.folder.mkdir(mode=OWNER_ALONE, parents=True, exist_ok=True)
        self._plan_file.write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")

    @property
    def cabinets(self) -> Path:
        """Where the logs of its simulated cabinets are."""
        return self.files.folder / CABINETS

    def demand_demo(self) -> None:
        """Lets only a demo's folder pass, or one that holds no house yet.

        Raises:
            NotADemo: R4: the house in it was not made as a demo.
        """
        if not self.has_house:
            return
        if self._kind() is not HouseKind.DEMO or not self._plan_file.exists():
            raise NotADemo(
                f"{self.files.folder} holds a house that is not a demo's: name another with --data"
            )

    def _kind(self) -> HouseKind | None:
        # Whatever version its tables have: a start upgrades them, and starting over deletes them.
        engine = make_engine(self.files.settings.database_url, is_read_only=True)
        try:
            first = next(iter(SqlJournal(engine).read(HOUSE_STREAM)), None)
            event = HOUSE.codec.decode_event(first.event) if first is not None else None
        except (StoreUnavailable, SQLAlchemyError, msgspec.MsgspecError) as failed:
            raise NotADemo(f"{self.files.folder} cannot be read: {failed}") from failed
        finally:
            engine.dispose()
        return event.kind if isinstance(event, HouseCreated) else None

    def start_over(self) -> None:
        """Deletes the demo: its own files by name, and nothing else in the folder.

        Raises:
            NotADemo: The folder holds a house that is not a demo's; nothing was deleted.
            HouseHeld: The demo is running.
        """
        self.demand_demo()
        if not self.has_house and not self._plan_file.exists():
            return
        with self.files.hold():
            for name in (*_OF_A_HOUSE, PLAN_FILE):
                _delete(self.files.folder / name)
            self._empty_cabinets()
        _delete(self.files.lock_file)

    def _empty_cabinets(self) -> None:
        """Notes and vouchers of a house that is gone are told to no other."""
        for pattern in _OF_CABINETS:
            for file in self.cabinets.glob(pattern):
                _delete(file)
        if self.cabinets.is_dir() and not any(self.cabinets.iterdir()):
            self.cabinets.rmdir()


def _delete(file: Path) -> None:
    file.unlink(missing_ok=True)
