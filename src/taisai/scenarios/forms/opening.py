"""Deeds of D9 5 and of Div1 7 to 9: setting up, checks, opening, limits, closing."""

from typing import Final

from msgspec.structs import replace

from taisai.rules import BetKind, Outcome, edition_named
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES, FACES
from taisai.scenarios.headings import with_settings
from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.stream_types import Command
from taisai.table import commands
from taisai.table.vocabulary import Check, Faces, KindLimits, LimitSheet, Person, Setup

DICE_SET: Final = "D-1"
SEAL: Final = "S-1001"
"""The dice and the seal of a table that the heading has opened."""

TestRuns = tuple[tuple[Faces, tuple[str, ...]], ...]


def all_runs(setup: Setup) -> TestRuns:
    """A full test: all 56 outcomes that can be told apart, each with its areas."""
    edition = edition_named(setup.edition)
    return tuple((one.faces, edition.lit(setup.layout, one)) for one in DISTINGUISHABLE_OUTCOMES)


def every_area_runs(setup: Setup) -> TestRuns:
    """R52: a few outcomes that between them light every area."""
    edition = edition_named(setup.edition)
    outcomes = edition.outcomes_lighting_every_area(setup.layout)
    return tuple((one.faces, edition.lit(setup.layout, one)) for one in outcomes)


def opening_commands(
    setup: Setup, by: Person, *, seal: str = SEAL, has_dice: bool = True
) -> tuple[Command, ...]:
    """Everything between a closed table and an open one, done well."""
    if not has_dice:
        return (commands.BeginOpening(by=by), commands.OpenTable(by=by))
    return (
        commands.BeginOpening(by=by),
        commands.RunTests(by=by, runs=all_runs(setup)),
        *(
            commands.RecordCheck(
                by=by, check=check, passed=True, seal=seal if check is Check.SEAL else ""
            )
            for check in Check
        ),
        commands.OpenTable(by=by),
    )


def _set_up(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.SetUpTable(by=moment.person(values), setup=moment.heading.setup),)


def _change_settings(values: Values, moment: Moment) -> tuple[Action, ...]:
    now = moment.heading if moment.state is None else moment.heading.of(moment.state.setup)
    then = with_settings(now, values.text("settings"))
    return (commands.ChangeSettings(by=moment.person(values), setup=then.setup),)


def _install_terminals(values: Values, moment: Moment) -> tuple[Action, ...]:
    by = moment.person(values)
    numbers = values.numbers("numbers")
    return tuple(commands.InstallTerminal(by=by, terminal=number) for number in numbers)


def _withdraw_terminal(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.WithdrawTerminal(by=moment.person(values), terminal=values.number()),)


def _assign_dealer(values: Values, moment: Moment) -> tuple[Action, ...]:
    dealer = values.text("name")
    return (commands.AssignDealer(by=moment.person(values), dealer=dealer),)


def _install_dice(values: Values, moment: Moment) -> tuple[Action, ...]:
    dice_set, seal = values.text("dice"), values.text("seal")
    return (commands.InstallDice(by=moment.person(values), dice_set=dice_set, seal=seal),)


def _begin_opening(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.BeginOpening(by=moment.person(values)),)


def _light_test(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.LightTestRun(by=moment.person(values), faces=values.faces()),)


def _darken_test(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.LightTestRun(by=moment.person(values)),)


def _test_all(values: Values, moment: Moment) -> tuple[Action, ...]:
    runs = all_runs(moment.table.setup)
    return (commands.RunTests(by=moment.person(values), runs=runs),)


def _test_every_area(values: Values, moment: Moment) -> tuple[Action, ...]:
    runs = every_area_runs(moment.table.setup)
    return (commands.RunTests(by=moment.person(values), runs=runs),)


def _test_none(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.RunTests(by=moment.person(values), runs=()),)


def _test_one(values: Values, moment: Moment) -> tuple[Action, ...]:
    faces = values.faces()
    are_faces = all(face in FACES for face in faces)
    table = moment.table
    areas = table.edition.lit(table.layout_name, Outcome.of(faces)) if are_faces else ()
    missing, excess = values.text("missing"), values.text("excess")
    seen = tuple(area for area in areas if area != missing)
    seen = (*seen, excess) if excess else seen
    return (commands.RunTests(by=moment.person(values), runs=((faces, seen),)),)


def _pass_check(values: Values, moment: Moment) -> tuple[Action, ...]:
    check = values.get("check", Check)
    seal = values.text("seal") or (moment.table.seal if check is Check.SEAL else "")
    by = moment.person(values)
    return (commands.RecordCheck(by=by, check=check, passed=True, seal=seal),)


def _fail_check(values: Values, moment: Moment) -> tuple[Action, ...]:
    check, note = values.get("check", Check), values.text("words")
    by = moment.person(values)
    return (commands.RecordCheck(by=by, check=check, passed=False, note=note),)


def _open(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.OpenTable(by=moment.person(values)),)


def _check_and_open(values: Values, moment: Moment) -> tuple[Action, ...]:
    table = moment.table
    return opening_commands(table.setup, moment.person(values), seal=table.seal)


def _close(values: Values, moment: Moment) -> tuple[Action, ...]:
    wait_ms = values.maybe("duration", int)
    closes_at = None if wait_ms is None else moment.at + wait_ms
    return (commands.CloseTable(by=moment.person(values), closes_at=closes_at),)


def _change_limits(values: Values, moment: Moment) -> tuple[Action, ...]:
    wait_ms = values.maybe("duration", int)
    sheet = values.get("limits", LimitSheet)
    if values.has("kind"):
        own = values.get("own", LimitSheet)
        of_kind = (own.wager_cents_min, own.step_cents, own.wager_cents_max)
        sheet = replace(sheet, by_kind=(KindLimits(values.get("kind", BetKind), *of_kind),))
    changed = commands.ChangeLimits(
        by=moment.person(values),
        sheet=sheet,
        terminals=values.numbers("numbers"),
        from_at=None if wait_ms is None else moment.at + wait_ms,
    )
    return (changed,)


def _consent(values: Values, _moment: Moment) -> tuple[Action, ...]:
    terminal, notice = values.number(), values.number("notice")
    return (commands.ConsentAtTerminal(terminal=terminal, notice=notice),)


def _record_consent(values: Values, moment: Moment) -> tuple[Action, ...]:
    position, notice = values.number(), values.number("notice")
    by = moment.person(values)
    return (commands.RecordConsent(by=by, position=position, notice=notice),)


def _withdraw_notice(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.WithdrawNotice(by=moment.person(values), notice=values.number()),)


def _make_private(values: Values, moment: Moment, *, is_private: bool) -> tuple[Action, ...]:
    return (commands.MakePrivate(by=moment.person(values), is_private=is_private),)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "{staff} sets up the table",
        _set_up,
        "Sets the table up with the settings of the heading.",
        (commands.SetUpTable,),
    ),
    Form(
        "{staff} changes settings to {settings}",
        _change_settings,
        "Changes settings; they are written as in the heading.",
        (commands.ChangeSettings,),
    ),
    Form(
        "{staff} installs terminal(s|) {numbers}",
        _install_terminals,
        "Puts terminals at the table.",
        (commands.InstallTerminal,),
    ),
    Form(
        "{staff} withdraws terminal {n}",
        _withdraw_terminal,
        "Takes a terminal away.",
        (commands.WithdrawTerminal,),
    ),
    Form(
        "{staff} puts dealer {name} at the table",
        _assign_dealer,
        "A dealer comes, and relieves the one before, also in mid-round.",
        (commands.AssignDealer,),
    ),
    Form(
        "{staff} installs dice {dice:words} under seal {seal:words}",
        _install_dice,
        "Records a set of dice and its seal.",
        (commands.InstallDice,),
    ),
    Form(
        "{staff} begins the opening checks",
        _begin_opening,
        "The checks of D9 5.0 begin.",
        (commands.BeginOpening,),
    ),
    Form(
        "{staff} lights {faces} as a test",
        _light_test,
        "The areas of an outcome are lit on the table's own layout, before any round.",
        (commands.LightTestRun,),
    ),
    Form(
        "{staff} darkens the layout",
        _darken_test,
        "Nothing is lit as a test any more.",
        (commands.LightTestRun,),
    ),
    Form(
        "{staff} tests all 56 outcomes",
        _test_all,
        "Test runs of everything that can be told apart; the right areas light up.",
        (commands.RunTests,),
    ),
    Form(
        "{staff} tests every area",
        _test_every_area,
        "The test runs that between them light every area, as one press runs them.",
        (commands.RunTests,),
    ),
    Form(
        "{staff} tests no outcome",
        _test_none,
        "A report of test runs with no run in it.",
        (commands.RunTests,),
    ),
    Form(
        "{staff} tests {faces}[ but {missing:bet} stays dark][ but {excess:bet} lights up too]",
        _test_one,
        "One test run; the right areas light up, or not.",
        (commands.RunTests,),
    ),
    Form(
        "{staff} passes the {check} check[ reading seal {seal:words}]",
        _pass_check,
        "One of the four checks is passed; the seal's number is the recorded one unless read.",
        (commands.RecordCheck,),
    ),
    Form(
        "{staff} fails the {check} check because {words}",
        _fail_check,
        "One of the four checks has failed.",
        (commands.RecordCheck,),
    ),
    Form("{staff} opens the table", _open, "The table opens.", (commands.OpenTable,)),
    Form(
        "{staff} checks everything and opens the table",
        _check_and_open,
        "The whole opening of D9 5.0, done well.",
        (commands.BeginOpening, commands.RunTests, commands.RecordCheck, commands.OpenTable),
    ),
    Form(
        "{staff} closes the table[ in {duration}]",
        _close,
        "Closes at once, or gives notice of closing.",
        (commands.CloseTable,),
    ),
    Form(
        "{staff} changes limits[ of terminal(s|) {numbers}] to {limits}"
        "[ with {kind} limits {own:limits}][ in {duration}]",
        _change_limits,
        "Changes limits of terminals, or of the table layout, at once or with notice.",
        (commands.ChangeLimits,),
    ),
    Form(
        "terminal {n} consents to notice {notice:n}",
        _consent,
        "A player at a terminal agrees.",
        (commands.ConsentAtTerminal,),
    ),
    Form(
        "{staff} records that position {n} consents to notice {notice:n}",
        _record_consent,
        "A player at the layout agrees.",
        (commands.RecordConsent,),
    ),
    Form(
        "{staff} withdraws notice {n}",
        _withdraw_notice,
        "A sign comes down, and what it announced does not happen.",
        (commands.WithdrawNotice,),
    ),
    Form(
        "{staff} makes the table private",
        lambda values, moment: _make_private(values, moment, is_private=True),
        "The sign of a private table goes up.",
        (commands.MakePrivate,),
    ),
    Form(
        "{staff} makes the table public",
        lambda values, moment: _make_private(values, moment, is_private=False),
        "And comes down.",
        (commands.MakePrivate,),
    ),
)
