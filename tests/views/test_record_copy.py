"""A copy for the record says what the paper says, and is worth nothing."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from devices.escpos.bench import slip_of
from taisai.cage.vocabulary import VoucherStatus
from taisai.devices.paper.typeface import Typeface
from taisai.table.cabinet import VoucherPrinting
from taisai.validation_numbers import group_digits, mask
from taisai.views.cabinet import VoucherShown
from taisai.views.record_copy import CopyMade, record_copy_lines
from taisai.views.voucher_lines import LineKind, voucher_lines
from taisai.views.voucher_recall import RecalledVoucher
from taisai.words import LANGUAGES

SLIP = slip_of("table-1/41")
MADE = CopyMade(by="gus", at=SLIP.at + 60_000, utc_offset_minutes=SLIP.utc_offset_minutes)
SPOKEN = [*((one,) for one in LANGUAGES), ("en", "zh-CN"), ("en", "mi", "zh-TW")]
RECALLED = RecalledVoucher(
    masked=mask(SLIP.validation_number),
    voucher=VoucherShown(
        voucher=SLIP.sequence_number,
        amount_cents=SLIP.amount_cents,
        at=SLIP.at,
        printing=VoucherPrinting.PRINTED,
        is_duplicate=False,
        why="",
    ),
    status=VoucherStatus.PAID,
)


@pytest.mark.parametrize("languages", SPOKEN, ids="-".join)
def test_a_copy_is_marked_at_both_ends_and_has_neither_number_nor_code(
    languages: tuple[str, ...],
) -> None:
    lines = record_copy_lines(SLIP, RECALLED, MADE, languages)
    assert lines[0] == lines[-1]
    assert lines[0].kind is LineKind.MARK
    assert not {LineKind.BARS, LineKind.SQUARE} & {line.kind for line in lines}
    told = " ".join(line.text for line in lines)
    assert SLIP.validation_number not in told
    assert group_digits(SLIP.validation_number) not in told
    numbers = {line.text for line in lines if line.kind is LineKind.NUMBER}
    assert [one.strip("*") for one in numbers] == [SLIP.validation_number[-4:]]


@pytest.mark.parametrize("languages", SPOKEN, ids="-".join)
def test_all_else_of_the_voucher_is_on_its_copy(languages: tuple[str, ...]) -> None:
    lines = record_copy_lines(SLIP, RECALLED, MADE, languages)
    for line in voucher_lines(SLIP, languages):
        if line.kind in {LineKind.FIELD, LineKind.AMOUNT, LineKind.WORDS, LineKind.VENUE}:
            assert line in lines


def test_a_copy_tells_what_had_become_of_it_and_who_had_it_made() -> None:
    fields = {one.label: one.text for one in record_copy_lines(SLIP, RECALLED, MADE)}
    assert fields["On paper"] == "printed"
    assert fields["At the cage"] == "paid"
    assert fields["Copy made for"] == "gus"
    unheard = record_copy_lines(SLIP, replace(RECALLED, status=UNSET), MADE)
    assert {one.label: one.text for one in unheard}["At the cage"] == "–"


@pytest.mark.parametrize("languages", SPOKEN, ids="-".join)
@pytest.mark.parametrize("printing", VoucherPrinting)
def test_there_are_words_and_letters_for_whatever_became_of_it(
    languages: tuple[str, ...], printing: VoucherPrinting
) -> None:
    for status in VoucherStatus:
        shown = replace(RECALLED.voucher, printing=printing)
        recalled = replace(RECALLED, voucher=shown, status=status)
        for line in record_copy_lines(SLIP, recalled, MADE, languages):
            Typeface().check(line.label + line.text)
