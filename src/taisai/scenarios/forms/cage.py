"""Deeds at the cage: vouchers after their issue, money unclaimed, money to be recovered.

The Game System tells the cage by itself what tables have issued and corrected; these are the deeds
of people. A voucher is named by the terminal that dispensed it last.
"""

from typing import Final

from taisai.cage import commands
from taisai.cage.vocabulary import Means
from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment

_TWO: Final = "{staff} with {second:staff}[ {asked:duration} after asking]"


def _means(values: Values) -> Means:
    return values.maybe("means", Means) or Means.CASH


def _redeem(values: Values, moment: Moment) -> tuple[Action, ...]:
    voucher = moment.voucher_of(values.number())
    amount_cents = values.maybe("amount", int)
    redeemed = commands.RedeemVoucher(
        by=moment.person(values),
        validation_number=voucher.validation_number,
        amount_cents=voucher.amount_cents if amount_cents is None else amount_cents,
        means=_means(values),
    )
    return (redeemed,)


def _redeem_number(values: Values, moment: Moment) -> tuple[Action, ...]:
    redeemed = commands.RedeemVoucher(
        by=moment.person(values),
        validation_number=values.text("words"),
        amount_cents=values.cents(),
        means=Means.CASH,
    )
    return (redeemed,)


def _hold(values: Values, moment: Moment) -> tuple[Action, ...]:
    held = commands.HoldVoucher(
        by=moment.person(values),
        validation_number=moment.voucher_of(values.number()).validation_number,
        reason=values.text("words"),
    )
    return (held,)


def _release(values: Values, moment: Moment) -> tuple[Action, ...]:
    released = commands.ReleaseVoucher(
        by=moment.person(values),
        validation_number=moment.voucher_of(values.number()).validation_number,
        reason=values.text("words"),
    )
    return (released,)


def _cancel(values: Values, moment: Moment) -> tuple[Action, ...]:
    cancelled = commands.CancelVoucher(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        validation_number=moment.voucher_of(values.number()).validation_number,
        reason=values.text("words"),
    )
    return (cancelled,)


def _mark(values: Values, moment: Moment) -> tuple[Action, ...]:
    marked = commands.MarkVoucherUnclaimed(
        by=moment.person(values),
        validation_number=moment.voucher_of(values.number()).validation_number,
        reason=values.text("words"),
    )
    return (marked,)


def _pay_unclaimed(values: Values, moment: Moment) -> tuple[Action, ...]:
    voucher = moment.voucher_of(values.number())
    paid = commands.PayUnclaimedVoucher(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        validation_number=voucher.validation_number,
        amount_cents=voucher.amount_cents,
        means=_means(values),
    )
    return (paid,)


def _dispose(values: Values, moment: Moment) -> tuple[Action, ...]:
    disposed = commands.DisposeUnclaimedVoucher(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        validation_number=moment.voucher_of(values.number()).validation_number,
        procedure_reference=values.text("words"),
    )
    return (disposed,)


def _pay_winnings(values: Values, moment: Moment) -> tuple[Action, ...]:
    paid = commands.PayUnclaimedWinnings(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        winnings=values.number(),
        means=_means(values),
    )
    return (paid,)


def _dispose_winnings(values: Values, moment: Moment) -> tuple[Action, ...]:
    disposed = commands.DisposeUnclaimedWinnings(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        winnings=values.number(),
        procedure_reference=values.text("words"),
    )
    return (disposed,)


def _repay(values: Values, moment: Moment) -> tuple[Action, ...]:
    taken = commands.TakeRepayment(
        by=moment.person(values), recoverable=values.number(), amount_cents=values.cents()
    )
    return (taken,)


def _write_off(values: Values, moment: Moment) -> tuple[Action, ...]:
    written_off = commands.WriteOffRecoverable(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        recoverable=values.number(),
        reason=values.text("words"),
    )
    return (written_off,)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "{staff} redeems the voucher of terminal {n}[ for {amount}][ in {means}]",
        _redeem,
        "The cashier pays a voucher to its bearer, once; in cash where nothing is said.",
        (commands.RedeemVoucher,),
    ),
    Form(
        "{staff} redeems a voucher numbered {words} for {amount}",
        _redeem_number,
        "A voucher by its number, for papers that no terminal dispensed.",
        (commands.RedeemVoucher,),
    ),
    Form(
        "{staff} holds the voucher of terminal {n} because {words}",
        _hold,
        "It is paid to nobody for now.",
        (commands.HoldVoucher,),
    ),
    Form(
        "{staff} releases the voucher of terminal {n} because {words}",
        _release,
        "It can be paid again.",
        (commands.ReleaseVoucher,),
    ),
    Form(
        f"{_TWO} cancels the voucher of terminal {{n}} because {{words}}",
        _cancel,
        "It is made worthless.",
        (commands.CancelVoucher,),
    ),
    Form(
        "{staff} counts the voucher of terminal {n} as unclaimed because {words}",
        _mark,
        "It is listed among the money that nobody claimed.",
        (commands.MarkVoucherUnclaimed,),
    ),
    Form(
        f"{_TWO} pays the unclaimed voucher of terminal {{n}}[ in {{means}}]",
        _pay_unclaimed,
        "An unclaimed voucher is paid after all.",
        (commands.PayUnclaimedVoucher,),
    ),
    Form(
        f"{_TWO} disposes of the voucher of terminal {{n}} under {{words}}",
        _dispose,
        "Under approved procedures.",
        (commands.DisposeUnclaimedVoucher,),
    ),
    Form(
        f"{_TWO} pays unclaimed winnings {{n}}[ in {{means}}]",
        _pay_winnings,
        "What a correction owed to a player who had left.",
        (commands.PayUnclaimedWinnings,),
    ),
    Form(
        f"{_TWO} disposes of unclaimed winnings {{n}} under {{words}}",
        _dispose_winnings,
        "Under approved procedures.",
        (commands.DisposeUnclaimedWinnings,),
    ),
    Form(
        "{staff} takes {amount} back for recoverable {n}",
        _repay,
        "A player pays back what was overpaid.",
        (commands.TakeRepayment,),
    ),
    Form(
        f"{_TWO} writes off recoverable {{n}} because {{words}}",
        _write_off,
        "What is still owed is given up.",
        (commands.WriteOffRecoverable,),
    ),
)
