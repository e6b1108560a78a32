"""Reading a scenario: strict, with line numbers."""

import pytest

from taisai.scenarios import BadScenario, Line, read_scenario

HEADING = "edition 9A, table 1 open"


def read(*lines: str) -> tuple[Line, ...]:
    return read_scenario("\n".join([HEADING, *lines])).lines


def test_comments_blank_lines_and_indentation_are_free() -> None:
    (line,) = read("", "   terminal 7   inserts $50.00  # a note", "# and a comment")
    assert (line.number, line.text) == (3, "terminal 7 inserts $50.00")


def test_a_sign_for_a_comment_within_quotes_is_a_word() -> None:
    (line,) = read('dealer announces void round because "terminal #4"  # why')
    assert line.deeds[0].values.text("words") == "terminal #4"


def test_several_acts_of_one_person_stand_on_one_line() -> None:
    (line,) = read("dealer activates the tumbler, calls place your bets")
    assert [deed.text for deed in line.deeds] == [
        "dealer activates the tumbler",
        "calls place your bets",
    ]


def test_expectations_are_about_whom_the_line_or_the_last_one_is_about() -> None:
    (line,) = read(
        "terminal 7 inserts $50.00 -> credits $50.00, terminal 8 credits $0.00, won $0.00"
    )
    assert [expected.values.number() for expected in line.expected] == [7, 8, 8]


def test_areas_that_light_up_are_listed_with_commas() -> None:
    (line,) = read("dealer enters 1 2 5 -> lights small, total 8, 1 and 2, phase outcome entered")
    assert [expected.text for expected in line.expected] == [
        "lights small, total 8, 1 and 2",
        "phase outcome entered",
    ]


def test_a_line_may_only_expect() -> None:
    (line,) = read("expect terminal 7 credits $0.00, phase wagering")
    assert (line.deeds, len(line.expected)) == ((), 2)


def test_the_heading_goes_on_in_lines_that_begin_with_with() -> None:
    scenario = read_scenario(f"{HEADING}\nwith period 50 s\nwith window 1 s\n10 seconds pass")
    assert scenario.heading.setup.wagering_period_ms == 50_000
    assert scenario.heading.setup.settlement_window_ms == 1_000
    assert [line.number for line in scenario.lines] == [4]


def test_the_first_comment_is_the_title_and_shows_cites_rules() -> None:
    scenario = read_scenario(f"# shows D9 7.1(c), R31\n# A title.\n# More.\n{HEADING}\n# shows R8")
    assert scenario.title == "A title."
    assert scenario.shows == ("D9 7.1(c)", "R31", "R8")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "dealer activate the tumbler",
            r"line 2: 'dealer activate the tumbler' is not a known deed",
        ),
        ("dealer activate the tumbler", r"near it are: \{staff\} activates the tumbler"),
        ("terminal 7 wagers $5.00 on smal", r"line 2: no bet is named 'smal'"),
        ("10 seconds pass -> credits five", r"line 2: 'credits five' is not a known expectation"),
        ("10 seconds pass -> phase dreaming", r"line 2: 'phase dreaming' is not a known"),
        ("10 seconds pass -> refused no_such_code", r"line 2: 'no_such_code' is not a refusal's"),
        ("10 seconds pass -> refused not_asked (rule 7)", r"line 2: 'rule 7' is not a citation"),
        ("terminal 7 insert $50.00", r"near it are: terminal \{n\} inserts \{amount\} "),
        ("terminal 7 inserts 50 dollars", r"line 2: .* near it are: terminal \{n\} inserts"),
        (
            "casino supervisor changes settings to bells on",
            r"line 2: 'bells on' is not a setting",
        ),
        ("dealer activates the tumbler, dances", r"line 2: 'dances' is not a known deed"),
    ],
)
def test_an_unknown_line_is_refused_with_its_number_and_the_nearest_forms(
    line: str, message: str
) -> None:
    with pytest.raises(BadScenario, match=message):
        read(line)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the scenario is empty"),
        ("# only a comment", "the scenario is empty"),
        ("terminal 7 inserts $50.00", "line 1: a scenario begins with its edition"),
        ("\nedition 9A, table 1 ajar", "line 2: 'table 1 ajar' is not a setting"),
        ("edition 9A\n" * 2_001, "2001 lines; 2000 are allowed"),
    ],
)
def test_a_text_without_a_heading_or_end_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadScenario, match=message):
        read_scenario(text)
