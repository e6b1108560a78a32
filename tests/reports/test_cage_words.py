"""The cage's events in words."""

from taisai.cage import events
from taisai.cage.vocabulary import Means
from taisai.persons import Person
from taisai.reports.cage_words import SENTENCES, in_words
from taisai.rules import Role
from taisai.streams import CAGE

CASHIER = Person(Role.CASHIER, "Cora")


def test_every_event_of_the_cage_has_its_sentence() -> None:
    assert set(SENTENCES) == set(CAGE.events)


def test_a_payment_masks_the_number_of_the_voucher() -> None:
    paid = events.VoucherRedeemed(
        at=0,
        by=CASHIER,
        validation_number="1" * 14 + "5617",
        amount_cents=5_025,
        means=Means.CHEQUE,
    )
    assert in_words(paid) == "cashier Cora paid voucher ••••••••••••••5617, $50.25 in cheque"
