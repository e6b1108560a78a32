"""A journal proved in segments comes to what it comes to in one pass, whatever was done to it."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from properties.profiles import property_settings
from reports.tampering import (
    DEEDS,
    Kept,
    after_archive,
    archive,
    in_segments,
    keep_states,
    one_pass,
    tamper,
)
from taisai.cage.events import VoucherRegistered
from taisai.journal import Broken
from taisai.reports.joined_proof import JournalProof
from taisai.reports.journal_audit import WrongRecord
from taisai.streams import CAGE, TABLE
from taisai.table import events

TABLES = ("long-terminals", "long-hybrid", "correct-05-an-old-round")
LONG = (*TABLES, "cage", "house")


def tables() -> Kept:
    """The long streams alone, without the cage, which cites many others."""
    return archive().only(*TABLES, "house")


JOURNALS: tuple[Callable[[], Kept], ...] = (archive, after_archive)


def without_doubt(proof: JournalProof) -> JournalProof:
    """What is told of snapshots is more than one pass can know."""
    return dataclasses.replace(proof, doubtful=())


def cut_everywhere(kept: Kept, step: int) -> dict[str, list[int]]:
    return {
        name: [one.sequence for one in records[step - 1 :: step]]
        for name, records in kept.rows.items()
    }


def tampered(
    kept: Kept, cuts: Mapping[str, Sequence[int]], deeds: Sequence[tuple[str, str, int, int]]
) -> Kept:
    copy = kept.copy()
    keep_states(copy, cuts)
    for deed in deeds:
        tamper(copy, *deed)
    return copy


def proved_both_ways(
    kept: Kept, cuts: Mapping[str, Sequence[int]], *, is_signed: bool = False
) -> JournalProof:
    """The proof, which must be the same in one pass and in segments, first or last one first."""
    once = one_pass(kept, is_signed=is_signed)
    for is_backwards in (False, True):
        joined = in_segments(kept, cuts, is_signed=is_signed, is_backwards=is_backwards)
        assert without_doubt(joined) == once
    return joined


@pytest.mark.parametrize("journal", JOURNALS)
@pytest.mark.parametrize("step", [7, 40])
def test_a_whole_journal_holds_wherever_it_is_cut(journal: Callable[[], Kept], step: int) -> None:
    kept = journal()
    cuts = cut_everywhere(kept, step)
    proof = proved_both_ways(tampered(kept, cuts, ()), cuts, is_signed=True)
    assert (proof.finding, proof.doubtful) == (None, ())
    assert proof.verified is not None
    assert proof.verified.records_count == sum(map(len, kept.rows.values()))
    assert proof.settlements_count > 0
    assert proof.citations_count > 0


def test_every_record_may_be_a_segment_of_its_own() -> None:
    kept = tables()
    cuts = cut_everywhere(kept, 1)
    proof = proved_both_ways(tampered(kept, cuts, ()), cuts, is_signed=True)
    assert (proof.finding, proof.doubtful) == (None, ())


def test_a_correction_of_a_round_long_before_its_segment_is_worked_out() -> None:
    """Every record is a segment of its own: all rounds that are corrected are in earlier ones."""
    name = "correct-05-an-old-round"
    kept = archive().only(name)
    cuts = {name: [one.sequence for one in kept.rows[name]]}
    (correction,) = (
        number for number, one in enumerate(kept.rows[name]) if b"RoundRecalculated" in one.event
    )
    event = TABLE.codec.decode_event(kept.rows[name][correction].event)
    assert isinstance(event, events.RoundRecalculated)
    first, *others = event.corrections
    more = replace(first, due_cents=first.due_cents + 5, credited_cents=first.credited_cents + 5)
    bad = tampered(kept, cuts, ())
    bad.rows[name][correction] = replace(
        bad.rows[name][correction],
        event=TABLE.codec.encode(replace(event, corrections=(more, *others))),
    )
    tamper(bad, "retime", name, correction, 0)
    found = proved_both_ways(bad, cuts).finding
    assert isinstance(found, WrongRecord)
    assert (found.stream, found.sequence) == (name, correction + 1)
    assert "won, due and posted" in found.words


PLACES = st.lists(st.integers(1, 300), max_size=6)
CUTS = st.fixed_dictionaries(dict.fromkeys(LONG, PLACES))
WHERE = (st.integers(0, 299), st.integers(0, 400))
DEED = st.tuples(st.sampled_from(DEEDS), st.sampled_from(LONG), *WHERE)
Deeds = list[tuple[str, str, int, int]]


def check_tampering(
    kept: Kept, places: dict[str, list[int]], deeds: Deeds, *, is_signed: bool
) -> None:
    begins = kept.begins()
    cuts = {
        name: [begins[name] + one for one in found]
        for name, found in places.items()
        if name in begins
    }
    proved_both_ways(tampered(kept, cuts, deeds), cuts, is_signed=is_signed)


@property_settings(100)
@given(CUTS, st.lists(DEED, min_size=1, max_size=2), st.booleans())
def test_whatever_is_done_to_tables_is_found_as_in_one_pass(
    places: dict[str, list[int]], deeds: Deeds, is_signed: bool
) -> None:
    check_tampering(tables(), places, deeds, is_signed=is_signed)


@property_settings(12)
@given(st.sampled_from(JOURNALS), CUTS, st.lists(DEED, min_size=1, max_size=2), st.booleans())
def test_whatever_is_done_to_a_whole_journal_is_found_as_in_one_pass(
    journal: Callable[[], Kept], places: dict[str, list[int]], deeds: Deeds, is_signed: bool
) -> None:
    check_tampering(journal(), places, deeds, is_signed=is_signed)


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("off", [-1, 0, 1], ids=["before", "at", "after"])
def test_what_is_done_at_a_border_is_found_as_in_one_pass(deed: str, off: int) -> None:
    for name in TABLES:
        kept = archive().only(name)
        places = [len(kept.rows[name]) // 3, 2 * len(kept.rows[name]) // 3]
        for index in places:
            for which in (0, 3):
                done = [(deed, name, index - 1 + off, which)]
                proved_both_ways(tampered(kept, {name: places}, done), {name: places})


@pytest.mark.parametrize("deed", ["rewrite", "forget", "insert", "exchange", "truncate"])
def test_what_is_done_to_the_cage_at_a_border_is_found_as_in_one_pass(deed: str) -> None:
    kept = archive()
    cuts = {"cage": [20, 40]}
    for index in (19, 20):
        proved_both_ways(tampered(kept, cuts, [(deed, "cage", index, 7)]), cuts)


@pytest.mark.parametrize("field", ["digest", "sequence", "stream"])
def test_a_citation_that_leads_elsewhere_is_named_by_its_place_in_the_journal(field: str) -> None:
    kept = archive().copy()
    cuts = {"cage": [20, 40]}
    records = kept.rows["cage"]
    index = next(
        number
        for number, one in enumerate(records)
        if number > 45 and b"VoucherRegistered" in one.event
    )
    event = CAGE.codec.decode_event(records[index].event)
    assert isinstance(event, VoucherRegistered)
    other: dict[str, Any] = {"digest": "0" * 64, "sequence": 1, "stream": "nowhere"}
    source = replace(event.source, **{field: other[field]})
    told = CAGE.codec.encode(replace(event, source=source))
    records[index] = replace(records[index], event=told)
    tamper(kept, "retime", "cage", index, 0)
    keep_states(kept, cuts)
    found = proved_both_ways(kept, cuts).finding
    assert isinstance(found, WrongRecord)
    assert (found.stream, found.sequence, found.fault) == ("cage", index + 1, "citation")


@pytest.mark.parametrize("deed", ["forge", "exchange states", "lose state"])
def test_a_state_that_is_not_the_records_own_is_told_and_nothing_rests_on_it(deed: str) -> None:
    kept = tables()
    cuts = {"long-terminals": [30, 60], "long-hybrid": [30, 60]}
    bad = tampered(kept, cuts, [(deed, "house", 0, 3)])
    proof = proved_both_ways(bad, cuts, is_signed=True)
    assert proof.finding is None
    told = {place for place in bad.states if bad.states[place] != _true(kept, cuts)[place]}
    lost = set(_true(kept, cuts)) - set(bad.states)
    assert set(proof.doubtful) == told | lost
    assert proof.doubtful


def _true(kept: Kept, cuts: Mapping[str, Sequence[int]]) -> dict[tuple[str, int], bytes]:
    return tampered(kept, cuts, ()).states


def test_a_cut_tail_is_found_after_all_segments() -> None:
    kept = tables()
    name = "long-terminals"
    cuts = {name: [30, 60]}
    bad = tampered(kept, cuts, [("truncate", name, 61, 0)])
    found = proved_both_ways(bad, cuts, is_signed=True).finding
    assert isinstance(found, Broken)
    assert (found.stream, found.sequence, found.reason) == (name, 62, "cut_tail")
