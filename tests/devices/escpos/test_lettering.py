"""Lines that are drawn, because no printer has the letters."""

from taisai.devices.escpos.lettering import Lettering, draw_line, lines_of
from taisai.devices.paper.typeface import Typeface, Weight

DOTS = 576
TYPEFACE = Typeface()


def ink(rows: tuple[bytes, ...], first: int = 0, last: int = DOTS) -> int:
    """How many dots are dark between two columns."""
    columns = range(first // 8, last // 8)
    return sum(row[at].bit_count() for row in rows for at in columns)


def test_a_line_is_as_wide_as_the_paper_and_stands_in_the_middle() -> None:
    rows = draw_line("付款凭单", Lettering(24), DOTS, TYPEFACE)

    assert {len(row) for row in rows} == {DOTS // 8}
    assert len(rows) == 32
    assert ink(rows) == ink(rows, 200, 376) > 0


def test_a_field_stands_at_both_ends() -> None:
    rows = draw_line("7", Lettering(24, label="Terminal 终端"), DOTS, TYPEFACE)

    assert ink(rows, 0, 200) > 0
    assert ink(rows, 200, 540) == 0
    assert ink(rows, 540) > 0


def test_what_is_too_long_goes_on_in_the_next_line_and_nothing_is_lost() -> None:
    said = "限在本赌场出纳处兑付一次。"
    once = ink(draw_line(said, Lettering(20), DOTS, TYPEFACE))
    rows = draw_line(said * 4, Lettering(20), DOTS, TYPEFACE)

    assert len(rows) == 2 * 27
    assert ink(rows) == 4 * once
    long_field = draw_line("3f9a51c2" * 6, Lettering(24, label="Software 软件"), DOTS, TYPEFACE)
    assert len(long_field) >= 2 * 32


def test_a_mark_is_white_on_black() -> None:
    rows = draw_line("副本", Lettering(44, is_reversed=True), DOTS, TYPEFACE)
    assert ink(rows) > DOTS * len(rows) * 9 // 10


def test_a_word_of_maori_is_not_broken_at_its_long_vowels() -> None:
    font = TYPEFACE.font(Weight.REGULAR, 24)
    for said in ("Tāmaki Makaurau", "Ōtautahi Whare Tapere"):
        for dots in range(80, 400, 7):
            words = [word for line in lines_of(said, font, dots) for word in line.split()]
            is_wide_enough = all(font.getlength(word) <= dots for word in said.split())
            assert not is_wide_enough or words == said.split()


def test_a_word_that_is_wider_than_the_paper_is_broken_and_nothing_of_it_is_lost() -> None:
    font = TYPEFACE.font(Weight.REGULAR, 24)
    said = "Taumatawhakatangihangakōauauotamateapōkai 酒店"
    lines = tuple(lines_of(said, font, 200))
    assert "".join(lines).replace(" ", "") == said.replace(" ", "")
    assert all(font.getlength(line) <= 200 for line in lines)
