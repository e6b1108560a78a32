"""What an account is: a key, a side and a floor, of a kind that is closed."""

import pytest

from ledger.till import BarAccount, Tab, TillAccount
from taisai.ledger import Account, NotAnAccount, Side
from taisai.names import BadInput


def test_an_account_knows_its_side_and_whether_it_may_be_negative() -> None:
    assert (TillAccount.NOTES.side, TillAccount.NOTES.may_be_negative) == (Side.ASSET, False)
    assert (TillAccount.WIN.side, TillAccount.WIN.may_be_negative) == (Side.CLAIM, True)
    assert (Tab("ann").side, Tab("ann").may_be_negative) == (Side.CLAIM, False)


def test_an_account_is_said_by_the_name_under_which_it_is_written_down() -> None:
    assert (str(TillAccount.NOTES), f"{TillAccount.NOTES}", str(Tab("ann"))) == (
        "notes",
        "notes",
        "tab/ann",
    )


def test_a_text_that_is_an_accounts_name_is_that_account() -> None:
    assert TillAccount("notes") is TillAccount.NOTES


@pytest.mark.parametrize("text", ["ntes", "NOTES", "", "wine", "tab/ann", 7, None])
def test_any_other_text_is_refused_with_the_names_that_there_are(text: object) -> None:
    with pytest.raises(NotAnAccount, match="there are notes, coins, win") as refused:
        TillAccount(text)
    assert isinstance(refused.value, BadInput)


def test_there_is_no_side_for_what_is_unknown() -> None:
    assert not hasattr(Account, "side")
    assert not hasattr(Account, "may_be_negative")


def test_an_account_of_another_book_is_another_one_under_the_same_name() -> None:
    assert BarAccount.NOTES.key == TillAccount.NOTES.key
    assert BarAccount.NOTES != TillAccount.NOTES
