"""How the law is cited."""

import pytest

from taisai.rules.citation import Citation, NotACitation
from taisai.rules.law import GENERAL_RULES, LAW


@pytest.mark.parametrize(
    "text",
    [
        "D9 1.0",
        "D9 4.10",
        "D9 3.3(a)(iii)",
        "D9 7.1 tail",
        "D9 Appendix 1",
        "D9-1998 4.1(g)",
        "D9A 1.1 Tai-Sai Terminal",
        "D9A 3.4(b)(iii)(A)",
        "D9A Appendix A Option 1",
        "Div1 11.3",
        "1998 notice",
        "1999 8.1",
        "R8",
        "R45",
    ],
)
def test_a_citation_reads_back_as_it_was_written(text: str) -> None:
    assert str(Citation.parse(text)) == text


def test_every_rule_on_the_list_can_be_cited_in_writing() -> None:
    listed = [*LAW, *GENERAL_RULES]
    assert [str(Citation.parse(text)) for text in listed] == listed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4.7(a)",
        "D9",
        "D9 ",
        "D9 4.7(a",
        "D9 4.7a",
        "D9 (a)",
        "D9 4.7(a) ",
        "d9 4.7(a)",
        "D9 notice",
        "1998 4.7 notice",
        "D9-2003 4.1",
        "D9A-2008 4.1",
        "D9 Appendix 3",
        "D10 4.1",
        "R0",
        "R100",
        "R",
    ],
)
def test_what_has_not_the_form_of_a_citation_is_refused(text: str) -> None:
    with pytest.raises(NotACitation, match=r"write D9 4\.7"):
        Citation.parse(text)


def test_an_edition_is_part_of_a_citation_only_where_it_is_given() -> None:
    assert Citation.parse("D9-2008 4.3").edition == "2008"
    assert Citation.parse("D9 4.3").edition is None


def test_a_reading_is_cited_by_its_number_alone() -> None:
    assert Citation.parse("R8") == Citation("R", "8")
