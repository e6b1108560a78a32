"""The people of the game, and who may make which call in which edition.

Knows roles and duties. Must not know a member of staff by name (`house`) or a table's phase.
Obeys: D9 5.0, 6.1 to 6.6, 7.1, 7.2; D9A 4.5, 5.4(a), 7.2 to 7.5; readings R20, R31, R40, R41.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput, is_text, quote


class UnknownEdition(BadInput):
    """No edition has that name."""


class Role(StrEnum):
    """What a person is at the casino. The two supervisors are different people (Div1 1.1)."""

    PLAYER = "player"
    DEALER = "dealer"
    GAME_SUPERVISOR = "game_supervisor"
    CASINO_SUPERVISOR = "casino_supervisor"
    CASHIER = "cashier"
    INSPECTOR = "inspector"


class Call(StrEnum):
    """What a person may call, announce or do under the rules; players' wagers are not calls."""

    CHECK_AND_OPEN = "check_and_open"
    CLOSE_TABLE = "close_table"
    SET_LIMITS = "set_limits"
    ASSIGN_DEALER = "assign_dealer"
    FILL_FLOAT = "fill_float"
    COVER = "cover"
    SPIN = "spin"
    CALL_PLACE_YOUR_BETS = "call_place_your_bets"
    CALL_NO_MORE_BETS = "call_no_more_bets"
    UNCOVER = "uncover"
    ANNOUNCE_OUTCOME = "announce_outcome"
    ENTER_OUTCOME = "enter_outcome"
    COLLECT_AND_PAY = "collect_and_pay"
    PLACE_CALL_BET = "place_call_bet"
    EXCHANGE_CHIPS = "exchange_chips"
    BUY_IN = "buy_in"
    CANCEL_CREDITS = "cancel_credits"
    CLEAR_LOCK_UP = "clear_lock_up"
    PAY_LINE_TOUCHING_CHIP = "pay_line_touching_chip"
    ADJUST_WAGER = "adjust_wager"
    ANNOUNCE_NO_SPIN = "announce_no_spin"
    ANNOUNCE_VOID_ROUND = "announce_void_round"
    VOID_SETTLED_ROUND = "void_settled_round"
    AMEND_OUTCOME = "amend_outcome"
    MAKE_GOOD = "make_good"
    RECALCULATE = "recalculate"
    DECLARE_MALFUNCTION = "declare_malfunction"
    RELEASE_GAME_LOCK = "release_game_lock"
    ACKNOWLEDGE_ALERT = "acknowledge_alert"
    REFUSE_TO_PAY = "refuse_to_pay"
    RELEASE_EVIDENCE_LOCK = "release_evidence_lock"
    MANAGE_HOUSE = "manage_house"
    REDEEM_VOUCHER = "redeem_voucher"
    HOLD_VOUCHER = "hold_voucher"
    RELEASE_VOUCHER = "release_voucher"
    CANCEL_VOUCHER = "cancel_voucher"
    MARK_UNCLAIMED = "mark_unclaimed"
    PAY_UNCLAIMED = "pay_unclaimed"
    DISPOSE_UNCLAIMED = "dispose_unclaimed"
    TAKE_REPAYMENT = "take_repayment"
    WRITE_OFF = "write_off"
    READ_RECORD = "read_record"


_DEALER: Final = frozenset({Role.DEALER})
_GAME_SUPERVISOR: Final = frozenset({Role.GAME_SUPERVISOR})
_CASINO_SUPERVISOR: Final = frozenset({Role.CASINO_SUPERVISOR})
_CASHIER: Final = frozenset({Role.CASHIER})
_DEALER_OR_GAME_SUPERVISOR: Final = _DEALER | _GAME_SUPERVISOR
_TABLE_STAFF: Final = _DEALER_OR_GAME_SUPERVISOR | _CASINO_SUPERVISOR

# R41: both calls, collection and payment, "No spin" and "void round" are the dealer's everywhere.
# R20: where the text says "the casino operator", the casino supervisor acts.
_IN_EVERY_EDITION: Final[Mapping[Call, frozenset[Role]]] = MappingProxyType(
    {
        Call.CHECK_AND_OPEN: _CASINO_SUPERVISOR,  # D9 5.0
        Call.CLOSE_TABLE: _CASINO_SUPERVISOR,  # Div1 8
        Call.SET_LIMITS: _CASINO_SUPERVISOR,  # Div1 9, D9A 4.8
        Call.CALL_PLACE_YOUR_BETS: _DEALER,  # D9 6.1
        Call.CALL_NO_MORE_BETS: _DEALER,  # D9 6.2
        Call.COLLECT_AND_PAY: _DEALER,  # D9 6.5
        Call.PLACE_CALL_BET: _DEALER,  # D9 4.5
        Call.EXCHANGE_CHIPS: _DEALER,  # D9 3.4(c)
        Call.ADJUST_WAGER: _CASINO_SUPERVISOR,  # D9 4.9
        Call.ASSIGN_DEALER: _GAME_SUPERVISOR | _CASINO_SUPERVISOR,
        Call.FILL_FLOAT: _GAME_SUPERVISOR | _CASINO_SUPERVISOR,
        Call.MAKE_GOOD: _CASINO_SUPERVISOR,  # Div1 11.1
        Call.ANNOUNCE_NO_SPIN: _DEALER,  # D9 7.1
        Call.VOID_SETTLED_ROUND: _CASINO_SUPERVISOR,  # R31
        # D9 7.2 asks for the game supervisor; R40: the casino supervisor where he erred himself.
        Call.AMEND_OUTCOME: _GAME_SUPERVISOR | _CASINO_SUPERVISOR,
        Call.DECLARE_MALFUNCTION: _TABLE_STAFF,  # D9 7.4
        Call.RELEASE_GAME_LOCK: _CASINO_SUPERVISOR,  # D9 7.4
        Call.ACKNOWLEDGE_ALERT: _TABLE_STAFF,  # D9A 3.6, Div1 6
        Call.MANAGE_HOUSE: _CASINO_SUPERVISOR,
        Call.MARK_UNCLAIMED: _CASINO_SUPERVISOR,  # Div1 12.1
        Call.PAY_UNCLAIMED: _CASHIER,  # R7, R19
        Call.DISPOSE_UNCLAIMED: _CASINO_SUPERVISOR,  # Div1 12.2
        Call.TAKE_REPAYMENT: _CASHIER,  # R18
        Call.WRITE_OFF: _CASINO_SUPERVISOR,  # R18
        Call.READ_RECORD: frozenset({Role.INSPECTOR}) | _GAME_SUPERVISOR | _CASINO_SUPERVISOR,
    }
)

_IN_1998: Final[Mapping[Call, frozenset[Role]]] = MappingProxyType(
    {
        Call.COVER: _DEALER,
        Call.SPIN: _DEALER,  # D9-1998 6.1
        Call.UNCOVER: _DEALER,  # D9-1998 6.3
        Call.ANNOUNCE_OUTCOME: _DEALER,  # D9-1998 6.3
        Call.ENTER_OUTCOME: _DEALER,  # D9-1998 6.4
    }
)

_IN_2008: Final[Mapping[Call, frozenset[Role]]] = MappingProxyType(
    {
        Call.COVER: _DEALER_OR_GAME_SUPERVISOR,
        Call.SPIN: _DEALER_OR_GAME_SUPERVISOR,  # D9-2008 6.1
        Call.UNCOVER: _DEALER_OR_GAME_SUPERVISOR,  # D9-2008 6.3
        Call.ANNOUNCE_OUTCOME: _DEALER_OR_GAME_SUPERVISOR,  # D9-2008 6.3
        Call.ENTER_OUTCOME: _DEALER_OR_GAME_SUPERVISOR,  # D9-2008 6.4
        Call.PAY_LINE_TOUCHING_CHIP: _CASINO_SUPERVISOR,  # D9-2008 4.3
    }
)

_IN_9A: Final[Mapping[Call, frozenset[Role]]] = MappingProxyType(
    {
        Call.BUY_IN: _DEALER,  # D9A 4.5
        Call.CANCEL_CREDITS: _DEALER,  # D9A 3.3(d)(ii)
        Call.CLEAR_LOCK_UP: _GAME_SUPERVISOR | _CASINO_SUPERVISOR,
        Call.ANNOUNCE_VOID_ROUND: _DEALER,  # D9A 7.2
        Call.RECALCULATE: _CASINO_SUPERVISOR,  # D9A 7.3
        Call.REFUSE_TO_PAY: _CASINO_SUPERVISOR,  # D9A 7.4
        Call.RELEASE_EVIDENCE_LOCK: _CASINO_SUPERVISOR,  # R21
        Call.REDEEM_VOUCHER: _CASHIER,  # D9A 6.3
        Call.HOLD_VOUCHER: _CASHIER | _CASINO_SUPERVISOR,  # R18
        Call.RELEASE_VOUCHER: _CASINO_SUPERVISOR,  # R18
        Call.CANCEL_VOUCHER: _CASINO_SUPERVISOR,
    }
)

PERMISSIONS: Final[Mapping[str, Mapping[Call, frozenset[Role]]]] = MappingProxyType(
    {
        "1998": MappingProxyType({**_IN_EVERY_EDITION, **_IN_1998}),
        "1999": MappingProxyType({**_IN_EVERY_EDITION, **_IN_1998}),
        "2008": MappingProxyType({**_IN_EVERY_EDITION, **_IN_2008}),
        "9A": MappingProxyType({**_IN_EVERY_EDITION, **_IN_2008, **_IN_9A}),
    }
)
"""For each edition by name: each call it knows, and the roles that may make it."""

SECOND_AUTHORISERS: Final[Mapping[Call, frozenset[Role]]] = MappingProxyType(
    {
        Call.ADJUST_WAGER: _GAME_SUPERVISOR | _CASINO_SUPERVISOR,  # R20 with D9 4.9
        Call.RECALCULATE: _GAME_SUPERVISOR | _CASINO_SUPERVISOR,  # R20 with D9A 7.3
        Call.MAKE_GOOD: _GAME_SUPERVISOR | _CASINO_SUPERVISOR,  # as D9A 7.3, at a table alone
        Call.REFUSE_TO_PAY: _GAME_SUPERVISOR | _CASINO_SUPERVISOR,  # R20 with D9A 7.4
        Call.VOID_SETTLED_ROUND: _GAME_SUPERVISOR | _CASINO_SUPERVISOR,  # R31
        Call.CANCEL_VOUCHER: _GAME_SUPERVISOR | _CASINO_SUPERVISOR | _CASHIER,
        Call.PAY_UNCLAIMED: _CASINO_SUPERVISOR,  # R7: still payable, by a supervisor
        Call.DISPOSE_UNCLAIMED: _GAME_SUPERVISOR | _CASINO_SUPERVISOR | _CASHIER,
        Call.WRITE_OFF: _GAME_SUPERVISOR | _CASINO_SUPERVISOR | _CASHIER,
    }
)
"""The calls that need a second person, who must not be the first, and that person's roles."""


def may(role: Role, call: Call, edition: str) -> bool:
    """Tells whether a role may make a call in an edition; a call the edition lacks is nobody's.

    >>> may(Role.GAME_SUPERVISOR, Call.SPIN, "1998"), may(Role.GAME_SUPERVISOR, Call.SPIN, "2008")
    (False, True)
    """
    if not is_text(edition) or edition not in PERMISSIONS:
        raise UnknownEdition(
            f"no edition is named {quote(edition)}: there are {', '.join(PERMISSIONS)}"
        )
    return role in PERMISSIONS[edition].get(call, frozenset())
