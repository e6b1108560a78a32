"""Deeds of R46: a settlement is held, and what was wrongly paid is taken back."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.table import commands
from taisai.table.vocabulary import Way


def _hold(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.HoldSettlement(by=moment.person(values)),)


def _release(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.ReleaseSettlement(by=moment.person(values)),)


def _take_back(values: Values, moment: Moment) -> tuple[Action, ...]:
    taken = commands.TakeChipsBack(
        by=moment.person(values),
        position=values.number(),
        bet=values.text("bet"),
        way=values.maybe("way", Way),
        taken_cents=values.cents() if values.has("amount") else 0,
    )
    return (taken,)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "{staff} holds the settlement",
        _hold,
        "A supervisor opens an amendment; the settlement waits for it.",
        (commands.HoldSettlement,),
    ),
    Form(
        "{staff} releases the settlement",
        _release,
        "What was entered stands; the settlement goes on.",
        (commands.ReleaseSettlement,),
    ),
    Form(
        "{staff} takes (nothing|{amount}) back from position {n} for {bet}[ {way}]",
        _take_back,
        "What was wrongly paid comes back, or is recoverable.",
        (commands.TakeChipsBack,),
    ),
)
