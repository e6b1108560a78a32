"""What every store of the journal must do; each store's test inherits this suite."""

from abc import ABC, abstractmethod

import pytest
from msgspec.structs import replace

from journal.evening import chain_events, evening, few
from taisai.journal import (
    HeadMoved,
    Journal,
    JournalBroken,
    Reason,
    Record,
    SequenceTaken,
    Verified,
    beginning,
    head_of,
    verify,
)


class JournalContract(ABC):
    """The suite; `journal` makes an empty store."""

    @abstractmethod
    def journal(self) -> Journal:
        """An empty store."""

    def kept(self, journal: Journal) -> dict[str, list[Record]]:
        """Everything that a store keeps."""
        return {stream: list(journal.read(stream)) for stream in journal.heads()}

    def test_an_empty_store_has_no_heads_and_nothing_to_read(self) -> None:
        journal = self.journal()
        assert dict(journal.heads()) == {}
        assert list(journal.read("table-1")) == []

    def test_what_was_appended_is_read_byte_for_byte(self) -> None:
        journal = self.journal()
        journal.append(evening())
        assert tuple(journal.read("table-1")) == evening()
        assert isinstance(verify(journal.read("table-1")), Verified)

    def test_reading_begins_where_it_is_asked_to(self) -> None:
        journal = self.journal()
        journal.append(few())
        assert tuple(journal.read("table-1", 4)) == few()[3:]
        assert tuple(journal.read("table-1", 1)) == few()
        assert list(journal.read("table-1", 7)) == []

    def test_groups_follow_each_other(self) -> None:
        journal = self.journal()
        for record in few():
            journal.append((record,))
        assert tuple(journal.read("table-1")) == few()

    def test_a_group_may_hold_records_of_several_streams(self) -> None:
        journal = self.journal()
        first, second = few("table-1"), few("table-2")
        group = [record for pair in zip(first, second, strict=True) for record in pair]
        journal.append(group)
        assert self.kept(journal) == {"table-1": list(first), "table-2": list(second)}

    def test_heads_are_those_of_the_newest_records(self) -> None:
        journal = self.journal()
        journal.append((*few("table-1"), *few("cage", 2)))
        assert dict(journal.heads()) == {
            "table-1": head_of(few("table-1")[-1]),
            "cage": head_of(few("cage", 2)[-1]),
        }

    def test_an_empty_group_changes_nothing(self) -> None:
        journal = self.journal()
        journal.append(())
        assert dict(journal.heads()) == {}

    def test_text_outside_the_alphabet_is_kept(self) -> None:
        journal = self.journal()
        records = few("tāwhiri 8ō")
        journal.append(records)
        assert tuple(journal.read("tāwhiri 8ō")) == records

    def test_a_second_writer_is_refused_and_nothing_of_its_group_is_kept(self) -> None:
        journal = self.journal()
        journal.append(few()[:4])
        with pytest.raises(SequenceTaken) as refused:
            journal.append((*few("cage", 2), *few()[3:]))
        assert refused.value.record.sequence == 4
        assert self.kept(journal) == {"table-1": list(few()[:4])}

    def test_the_very_same_group_again_is_refused(self) -> None:
        journal = self.journal()
        journal.append(few())
        with pytest.raises(SequenceTaken):
            journal.append(few())
        assert self.kept(journal) == {"table-1": list(few())}

    def test_a_group_with_a_gap_before_it_is_refused(self) -> None:
        journal = self.journal()
        journal.append(few()[:2])
        with pytest.raises(JournalBroken) as refused:
            journal.append(few()[3:])
        assert refused.value.broken.reason is Reason.MISSING
        assert self.kept(journal) == {"table-1": list(few()[:2])}

    def test_a_group_with_a_gap_in_it_is_refused_whole(self) -> None:
        journal = self.journal()
        with pytest.raises(JournalBroken):
            journal.append((*few("cage", 2), *few()[:2], *few()[3:]))
        assert self.kept(journal) == {}

    def test_a_record_that_stands_twice_in_a_group_is_refused(self) -> None:
        journal = self.journal()
        with pytest.raises(JournalBroken) as refused:
            journal.append((*few()[:2], few()[1]))
        assert refused.value.broken.reason is Reason.DUPLICATED
        assert self.kept(journal) == {}

    def test_a_record_of_another_history_is_refused(self) -> None:
        journal = self.journal()
        journal.append(few()[:2])
        with pytest.raises(JournalBroken) as refused:
            journal.append(_other_history()[2:])
        assert refused.value.broken.reason is Reason.NOT_LINKED
        assert self.kept(journal) == {"table-1": list(few()[:2])}

    def test_a_record_whose_digest_is_not_its_own_is_refused(self) -> None:
        journal = self.journal()
        with pytest.raises(JournalBroken) as refused:
            journal.append((replace(few()[0], at=7),))
        assert refused.value.broken.reason is Reason.ALTERED
        assert self.kept(journal) == {}

    def test_what_was_read_is_confirmed(self) -> None:
        journal = self.journal()
        journal.append(few())
        journal.confirm([head_of(few()[-1]), beginning("table-2")])

    def test_what_ends_elsewhere_than_was_read_is_not_confirmed(self) -> None:
        journal = self.journal()
        journal.append(few())
        for head in (head_of(few()[-2]), beginning("table-1"), head_of(few("table-2")[0])):
            with pytest.raises(HeadMoved):
                journal.confirm([head])
        assert tuple(journal.read("table-1")) == few()


def _other_history() -> tuple[Record, ...]:
    return chain_events("table-1", [b'{"type":"Otherwise"}'] * 4)
