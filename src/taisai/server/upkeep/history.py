"""Does what is in the database continue what the house has signed? Looked at before each start.

The newest signed head must bear the house's own signature and follow the one before it; none may be
missing; the records that it names must stand at their places; the archives that the journal goes on
from must be there; no witness may know more, or something else; and the house must be where it was
when it signed last. Quick however long the journal is: the whole of it is `taisai verify`'s.
Must not know persons: who may say that a fault is lawful, `cli.acceptance` asks.
Obeys: promise 17 (tampering shows); decision 20.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Final

from msgspec.structs import replace
from sqlalchemy import Engine

from taisai.journal import (
    Broken,
    Heads,
    NotARecord,
    SignedHeads,
    digest_of,
    fault_in_heads,
    heads_of,
    heads_to_line,
    is_signed,
    with_signature,
)
from taisai.names import BadInput
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.keys import SigningKey, checker_of
from taisai.server.upkeep.place import Place, place_of
from taisai.server.upkeep.witness import Witness, WitnessAway, WitnessSpoilt, witnesses_of
from taisai.store.journal import SqlJournal
from taisai.store.leases import Lease
from taisai.store.whole_journal import ArchiveAway, WholeJournal

NEWEST_COUNT: Final = 2
"""How many of the newest heads are looked at: the last, and that it follows the one before."""


class StartRefused(BadInput):
    """The house must not start as it is.

    Attributes:
        exit_code: By which a service manager can tell it.
    """

    exit_code: ClassVar[int] = 3


class HistoryForged(StartRefused):
    """What stands in the database is not what was signed: only a backup can help."""


class OtherKey(StartRefused):
    """The newest head was signed with another key than the house's."""


class HistoryLost(StartRefused):
    """A witness knows more than the database, or something else."""


class WitnessLost(StartRefused):
    """The house's own witness is not there, or cannot be read."""


class HouseMoved(StartRefused):
    """The house was somewhere else when it signed last."""

    exit_code = 4


TellAway = Callable[[str], None]
"""Is told which witness could not be reached."""


@dataclass(frozen=True, slots=True)
class SignedHistory:
    """What a house has signed: read, checked and continued; its calls block.

    Attributes:
        place: Where the house runs now.
        tell_away: Is told of a witness that could not be reached.
    """

    journal: SqlJournal
    key: SigningKey
    place: Place
    witnesses: Sequence[Witness]
    tell_away: TellAway = lambda _name: None

    # ---------------------------------------------------------------- checking

    def demand_continued(self, whole: WholeJournal) -> None:
        """Lets only a house start whose records continue what it has signed.

        Raises:
            StartRefused: They do not; the words say what can be done.
        """
        for fault in self.faults(whole):
            raise fault

    def faults(self, whole: WholeJournal) -> Iterator[StartRefused]:
        """Everything that speaks against a start, the worst first."""
        try:
            newest = self.journal.newest_signed_heads(NEWEST_COUNT)
        except NotARecord as failed:
            yield HistoryForged(f"the newest signed heads cannot be read: {failed}")
            return
        yield from self._faults_in_rows(newest)
        if newest:
            yield from self._faults_in_records(newest[-1].heads)
        yield from self._faults_in_archives(whole)
        last = newest[-1] if newest else None
        if last is not None and not is_signed(last, checker_of(self.key.public)):
            yield OtherKey(
                f"the newest signed head is by the key {last.key_id} and the house's is "
                f"{self.key.id}: bring the right signing.key back, or let two persons say that "
                "the house has a new one (taisai serve --new-key)"
            )
        yield from self._faults_in_witnesses(last)
        yield from self._faults_in_place(last)

    def _faults_in_rows(self, newest: Sequence[SignedHeads]) -> Iterator[StartRefused]:
        has_archive = bool(self.journal.starts())
        first, last, count = self.journal.signed_heads_numbers()
        if count and (count != last - first + 1 or (first != 1 and not has_archive)):
            yield HistoryForged(
                f"signed heads {first} to {last} are {count} in number: some were taken away; "
                "restore a backup, and keep the database for the inspector"
            )
        fault = fault_in_heads(newest, may_begin_later=True)
        numbered = newest[-1].heads.number if newest else 0
        if fault is not None or numbered not in (0, last):
            words = str(fault) if isinstance(fault, Broken) else f"head {last} says {numbered}"
            yield HistoryForged(f"the newest signed heads do not follow one another: {words}")

    def _faults_in_records(self, heads: Heads) -> Iterator[StartRefused]:
        starts = self.journal.starts()
        for one in heads.streams:
            start = starts.get(one.stream)
            if start is not None and start.sequence > one.sequence:
                continue
            if start is not None and start.sequence == one.sequence:
                holds = start.digest == one.digest
            else:
                record = self.journal.record_at(one.stream, one.sequence)
                holds = record is not None and digest_of(record) == record.digest == one.digest
            if not holds:
                yield HistoryForged(
                    f"record {one.sequence} of {one.stream} is not the one that was signed: the "
                    "database was changed, or its tail is cut; restore a backup, and keep the "
                    "database for the inspector (taisai verify names the first wrong record)"
                )
                return

    def _faults_in_archives(self, whole: WholeJournal) -> Iterator[StartRefused]:
        try:
            for stream in self.journal.starts():
                whole.parts(stream, 1)
        except ArchiveAway as away:
            yield HistoryForged(str(away))

    def _faults_in_witnesses(self, last: SignedHeads | None) -> Iterator[StartRefused]:
        for witness in self.witnesses:
            try:
                held = witness.newest()
            except WitnessAway as away:
                self.tell_away(str(away))
                continue
            except WitnessSpoilt as spoilt:
                yield WitnessLost(f"{spoilt}: {_WITNESS_LOST}")
                continue
            if held is None:
                is_expected = last is not None and last.heads.seat == self.place.seat
                if witness.is_own and is_expected and last is not None and last.heads.number:
                    yield WitnessLost(f"{witness.name} is gone: {_WITNESS_LOST}")
            elif (fault := self._fault_in_held(witness, held)) is not None:
                yield fault

    def _fault_in_held(self, witness: Witness, held: SignedHeads) -> StartRefused | None:
        number = held.heads.number
        first, last, _ = self.journal.signed_heads_numbers()
        if number < first and last:
            # It is in an archive by now; those who prove the archive find it there.
            return None
        line = self.journal.signed_heads_line(number)
        if line == heads_to_line(held):
            return None
        what = "another" if line is not None else "no"
        return HistoryLost(
            f"the witness {witness.name} knows signed head {number}, and the database, whose last "
            f"is {last}, has {what} head of that number: it is an older copy, or was changed. "
            "Bring the newest database back; where it is lost, two persons can say so "
            "(taisai serve --accept-loss), which is recorded"
        )

    def _faults_in_place(self, last: SignedHeads | None) -> Iterator[StartRefused]:
        if last is None or not last.heads.database:
            return
        if last.heads.database == self.place.database:
            return
        yield HouseMoved(
            "this house last ran on another machine, in another folder or from another file: it "
            "may be a copy, with the true one running elsewhere. Where it was moved, two persons "
            "can say so (taisai serve --moved), which is recorded"
        )

    # ---------------------------------------------------------------- signing

    def sign(self, at: int) -> SignedHeads | None:
        """Signs the heads of all streams, keeps them and tells the witnesses.

        Returns:
            What was signed; None where there is no record yet.

        Raises:
            HistoryLost: A witness was told of other heads meanwhile: a copy of this house signs.
            StoreUnavailable: The store failed.
        """
        last = self.journal.newest_signed_heads(1)
        for fault in self._faults_in_witnesses(last[0] if last else None):
            if isinstance(fault, HistoryLost):
                raise fault
        return self.sign_anew(at)

    def newest_held(self) -> SignedHeads | None:
        """The newest heads that a witness has; None where none has any."""
        found = []
        for witness in self.witnesses:
            with suppress(WitnessAway, WitnessSpoilt):
                found.append(witness.newest())
        held = [one for one in found if one is not None]
        return max(held, key=lambda one: one.heads.number, default=None)

    def sign_anew(self, at: int, set_aside: str = "") -> SignedHeads | None:
        """Signs whatever witnesses know: for who has looked at that already.

        Args:
            at: When.
            set_aside: Under this name what witnesses held is kept as evidence; empty to replace it.
        """
        signed = sign_heads(self.journal, self.key, at, self.place)
        if signed is not None:
            for witness in self.witnesses:
                try:
                    if set_aside:
                        witness.set_aside(set_aside)
                    witness.tell(signed)
                except WitnessAway as away:
                    self.tell_away(str(away))
        return signed


def history_of(
    files: HouseFiles,
    engine: Engine,
    lease: Lease | None = None,
    tell_away: TellAway = lambda _name: None,
) -> SignedHistory:
    """What the house in a folder has signed.

    Raises:
        BadInput: Its key cannot be read.
        StoreUnavailable: The database failed.
    """
    key = files.key()
    place = place_of(files, engine)
    witnesses = witnesses_of(files, key.id)
    return SignedHistory(SqlJournal(engine, lease), key, place, witnesses, tell_away)


def signer_of_next(files: HouseFiles, at: int) -> Callable[[Engine], object]:
    """Signs the heads of the database that follows an archive, which is a place of its own.

    No witness is told yet: it may be behind, and the old database may yet have to go on.
    """
    key = files.key()
    return lambda new: sign_heads(SqlJournal(new), key, at, place_of(files, new))


_WITNESS_LOST: Final = (
    "nothing outside the database says whether its newest records are there. Bring it back; where "
    "it is lost, two persons can say so (taisai serve --witness-lost), which is recorded"
)

NOWHERE: Final = Place("", "")


def sign_heads(
    journal: SqlJournal, key: SigningKey, at: int, place: Place = NOWHERE
) -> SignedHeads | None:
    """Signs the heads of all streams and keeps them; None where there is no record yet."""
    heads = heads_of(journal.heads().values(), at)
    if not heads.streams:
        return None

    def make(number: int, previous: str) -> SignedHeads:
        numbered = replace(
            heads, number=number, previous=previous, database=place.database, seat=place.seat
        )
        return with_signature(numbered, key.id, key.sign)

    return journal.sign_next(make)
