"""Every no that the table can say, in order of precedence, each with its rule.

Who asks, what kind of game it is, what locks it and its phase are checked for every command, in
this order, before the command itself is looked at; then comes what it asks for, and then the rest
of this list. A refusal is not a fault: nothing has changed. Must not know how a decision comes to
it.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from taisai.refusal import Reason, Refusal


class Code(StrEnum):
    """The stable names of the refusals; they are never renamed."""

    # Nothing is there that could be asked.
    NOT_SET_UP = "not_set_up"
    # Who asks.
    NOT_YOUR_CALL = "not_your_call"
    NOT_THE_DEALER_HERE = "not_the_dealer_here"
    SECOND_PERSON_NEEDED = "second_person_needed"
    APPROVAL_TOO_LATE = "approval_too_late"
    # What kind of game it is.
    NOT_IN_THIS_MODE = "not_in_this_mode"
    NOT_IN_THIS_EDITION = "not_in_this_edition"
    NOT_TRACKED = "not_tracked"
    TRACKED = "tracked"
    # What locks it.
    EVIDENCE_LOCK = "evidence_lock"
    GAME_LOCK = "game_lock"
    # The phase.
    TABLE_CLOSED = "table_closed"
    TABLE_OPEN = "table_open"
    WAGERING_NOT_OPEN = "wagering_not_open"
    NO_MORE_WAGERS = "no_more_wagers"
    WAGERS_NOT_PAID = "wagers_not_paid"
    WRONG_PHASE = "wrong_phase"
    ROUND_UNDER_WAY = "round_under_way"
    CHANGES_HANDS = "changes_hands"
    VOID_REQUIRED = "void_required"
    NOT_BEFORE_CLOSE = "not_before_close"
    ALREADY_SETTLED = "already_settled"
    SETTLEMENT_HELD = "settlement_held"
    SETTLEMENT_NOT_HELD = "settlement_not_held"
    HOLD_NEEDED = "hold_needed"
    TAKE_BACK_FIRST = "take_back_first"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    # What is asked for does not exist.
    UNKNOWN_TERMINAL = "unknown_terminal"
    TERMINAL_THERE_ALREADY = "terminal_there_already"
    TOO_MANY_TERMINALS = "too_many_terminals"
    UNKNOWN_POSITION = "unknown_position"
    POSITION_TAKEN = "position_taken"
    UNKNOWN_BET = "unknown_bet"
    UNKNOWN_CHIP = "unknown_chip"
    UNKNOWN_ROUND = "unknown_round"
    ROUND_RECORD_DIFFERS = "round_record_differs"
    UNKNOWN_MALFUNCTION = "unknown_malfunction"
    UNKNOWN_NOTICE = "unknown_notice"
    UNKNOWN_ALERT = "unknown_alert"
    NOT_AN_OUTCOME = "not_an_outcome"
    NOT_AN_AMOUNT = "not_an_amount"
    REASON_NEEDED = "reason_needed"
    ALREADY_SET_UP = "already_set_up"
    BAD_SETTINGS = "bad_settings"
    PERIOD_TOO_SHORT = "period_too_short"
    SIMULATION_IN_LIVE_HOUSE = "simulation_in_live_house"
    # The terminal.
    TERMINAL_IS_EVIDENCE = "terminal_is_evidence"
    TERMINAL_TAMPERED = "terminal_tampered"
    TERMINAL_OUT_OF_SERVICE = "terminal_out_of_service"
    TERMINAL_IN_AUDIT = "terminal_in_audit"
    LOCKED_UP = "locked_up"
    CREDITS_AWAIT_DEALER = "credits_await_dealer"
    # The procedure of opening (D9 5) and of closing.
    GAME_SYSTEM_NOT_APPROVED = "game_system_not_approved"
    TERMINAL_NOT_APPROVED = "terminal_not_approved"
    CHECKS_MISSING = "checks_missing"
    TEST_RUNS_WRONG = "test_runs_wrong"
    NO_DICE = "no_dice"
    SEAL_DIFFERS = "seal_differs"
    NOTICE_NEEDED = "notice_needed"
    NOTICE_GIVEN_ALREADY = "notice_given_already"
    # The procedure of a round (D9 6).
    COVER_OFF = "cover_off"
    COVER_ON = "cover_on"
    NOT_SPUN_ENOUGH = "not_spun_enough"
    NO_MOTOR = "no_motor"
    PERIOD_RUNS = "period_runs"
    NO_MORE_BETS_NOT_CALLED = "no_more_bets_not_called"
    CALLED_ALREADY = "called_already"
    NO_SUCH_BUTTON = "no_such_button"
    NO_DEALER = "no_dealer"
    NOT_A_READING = "not_a_reading"
    READING_DIFFERS = "reading_differs"
    READING_AGREES = "reading_agrees"
    FEWER_THAN_THREE = "fewer_than_three"
    SAME_OUTCOME = "same_outcome"
    OWN_ENTRY = "own_entry"
    LOSERS_NOT_COLLECTED = "losers_not_collected"
    COLLECTED_ALREADY = "collected_already"
    AREA_PAID_ALREADY = "area_paid_already"
    NOTHING_TO_PAY = "nothing_to_pay"
    # Wagers (D9 4, D9A 3.3(c)).
    NOT_IN_CONTROL = "not_in_control"
    NO_WAGER_THERE = "no_wager_there"
    WAY_NEEDED = "way_needed"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REPEAT = "nothing_to_repeat"
    WAGERS_PLACED_ALREADY = "wagers_placed_already"
    COLOUR_IN_USE = "colour_in_use"
    NO_COLOUR = "no_colour"
    ONE_KIND_OF_CHIPS = "one_kind_of_chips"
    NO_CHIPS = "no_chips"
    TOUCHES_LINE = "touches_line"
    BELOW_MINIMUM = "below_minimum"
    AT_MAXIMUM = "at_maximum"
    NOT_A_MULTIPLE = "not_a_multiple"
    NO_CHANGE = "no_change"
    NOT_ENOUGH_CREDITS = "not_enough_credits"
    LOSING_WAGER = "losing_wager"
    AREA_NOT_PAID = "area_not_paid"
    ADJUSTMENT_NOT_ALLOWED = "adjustment_not_allowed"
    # Credits (D9A 4.3 to 4.5, 3.3(d)).
    UNKNOWN_NOTE = "unknown_note"
    ACCEPTOR_CLOSED = "acceptor_closed"
    IN_CONTROL_ALREADY = "in_control_already"
    CREDITS_REMAIN = "credits_remain"
    NO_CREDITS = "no_credits"
    WAGERS_IN_PLAY = "wagers_in_play"
    NOT_A_VALIDATION_NUMBER = "not_a_validation_number"
    NUMBER_USED = "number_used"
    NOT_ASKED = "not_asked"
    NOT_LOCKED_UP = "not_locked_up"
    CHIPS_CANNOT_PAY = "chips_cannot_pay"
    # The cabinet (D9A 3.3(d)(i), 3.6, 4.3(a), 4.4).
    ON_RECORD = "on_record"
    NOT_A_NOTE = "not_a_note"
    NOTE_CREDITED = "note_credited"
    NOTE_NOT_IN_DOUBT = "note_not_in_doubt"
    NOTE_IN_DOUBT = "note_in_doubt"
    ANOTHER_PLAYER = "another_player"
    NO_PRINTER = "no_printer"
    PRINTER_NOT_READY = "printer_not_ready"
    VOUCHER_PRINTING = "voucher_printing"
    VOUCHER_IN_DOUBT = "voucher_in_doubt"
    VOUCHER_NOT_WAITING = "voucher_not_waiting"
    VOUCHER_NOT_IN_DOUBT = "voucher_not_in_doubt"
    STACKER_SEAL_DIFFERS = "stacker_seal_differs"
    CABINET_OPEN = "cabinet_open"
    DOORS_NOT_READY = "doors_not_ready"
    NOT_FITTED = "not_fitted"
    TEST_UNDER_WAY = "test_under_way"
    NO_SUCH_TEST = "no_such_test"
    NOT_IN_AUDIT = "not_in_audit"
    # Irregularities and corrections (D9 7, D9A 7).
    CAUSE_DOES_NOT_FIT = "cause_does_not_fit"
    TOLD_ALREADY = "told_already"
    NOT_LOCKED = "not_locked"
    NOT_TAMPERED = "not_tampered"
    NOT_RECTIFIED = "not_rectified"
    NOT_SETTLED = "not_settled"
    ROUND_IS_VOID = "round_is_void"
    NOTHING_TO_CORRECT = "nothing_to_correct"
    NO_DISRUPTION = "no_disruption"
    DAY_IS_OVER = "day_is_over"
    REFUSED_ALREADY = "refused_already"
    REFERENCE_NEEDED = "reference_needed"
    ROUND_NOT_SEEN = "round_not_seen"
    NOTHING_MISSED = "nothing_missed"
    UNKNOWN_REPORT = "unknown_report"
    LOCK_TOO_NARROW = "lock_too_narrow"
    MORE_THAN_CREDITED = "more_than_credited"


REASONS: Final[Mapping[Code, Reason]] = MappingProxyType(
    {
        Code.NOT_SET_UP: Reason("D9A 3.2(d)", "this table has not been set up"),
        Code.NOT_YOUR_CALL: Reason("D9 6.6", "that is for others to do"),
        Code.NOT_THE_DEALER_HERE: Reason("D9 6.6", "another dealer is at this table"),
        Code.SECOND_PERSON_NEEDED: Reason("R20", "a second, different person must approve this"),
        Code.APPROVAL_TOO_LATE: Reason("R20", "the second person approved too late"),
        Code.NOT_IN_THIS_MODE: Reason("D9A 5.3", "this table is not played that way"),
        Code.NOT_IN_THIS_EDITION: Reason("D9 3.2", "this edition of the rules does not have that"),
        Code.NOT_TRACKED: Reason("D9 4.3", "chips on this layout are not tracked"),
        Code.TRACKED: Reason("D9 4.3", "chips on this layout are tracked"),
        Code.EVIDENCE_LOCK: Reason(
            "D9A 7.5(b)", "the Game System is evidence until the investigation is over"
        ),
        Code.GAME_LOCK: Reason("D9 7.4", "no further round until the malfunction is dealt with"),
        Code.TABLE_CLOSED: Reason("D9 5.0", "the table is closed"),
        Code.TABLE_OPEN: Reason("D9 5.0", "not while the table is open"),
        Code.WAGERING_NOT_OPEN: Reason("D9A 4.2(c)", '"Place your bets" has not been called'),
        Code.NO_MORE_WAGERS: Reason("D9A 3.3(c)(i)", "no more wagers are accepted for this round"),
        Code.WAGERS_NOT_PAID: Reason("D9 4.4", "the last round's winners are not all paid"),
        Code.WRONG_PHASE: Reason("D9 6.6", "not at this point of the round"),
        Code.ROUND_UNDER_WAY: Reason("D9 6.1", "a round is under way"),
        Code.CHANGES_HANDS: Reason("R3", "wait: the table goes to another machine before a round"),
        Code.VOID_REQUIRED: Reason(
            "R3", "wagers were accepted for less than 36 seconds: the round must be voided"
        ),
        Code.NOT_BEFORE_CLOSE: Reason("D9 7.1(c)", "no result before wagering has closed"),
        Code.ALREADY_SETTLED: Reason("R31", "the round is settled"),
        Code.SETTLEMENT_HELD: Reason("R46", "a supervisor holds the settlement for now"),
        Code.SETTLEMENT_NOT_HELD: Reason("R46", "nobody holds the settlement"),
        Code.HOLD_NEEDED: Reason("R46", "a supervisor must hold the settlement for that first"),
        Code.TAKE_BACK_FIRST: Reason("R46", "what was wrongly paid must be taken back first"),
        Code.NOTHING_TO_TAKE_BACK: Reason("R46", "nothing was wrongly paid there"),
        Code.UNKNOWN_TERMINAL: Reason("D9A 3.2(c)", "no such terminal is at this table"),
        Code.TERMINAL_THERE_ALREADY: Reason("D9A 3.2(c)", "that terminal is there already"),
        Code.TOO_MANY_TERMINALS: Reason("D9A 3.2(c)", "a table has terminals 1 to 30, no more"),
        Code.UNKNOWN_POSITION: Reason("D9 3.1", "nobody has that position at the layout"),
        Code.POSITION_TAKEN: Reason("D9 3.1", "that position is taken"),
        Code.UNKNOWN_BET: Reason("D9 4.1", "that bet is not on this layout"),
        Code.UNKNOWN_CHIP: Reason("D9 4.3", "no such chips are in use at this table"),
        Code.UNKNOWN_ROUND: Reason("D9A 7.3", "no such round has been played at this table"),
        Code.ROUND_RECORD_DIFFERS: Reason(
            "D9A 7.3", "the record of that round is missing, or is not the one in the journal"
        ),
        Code.UNKNOWN_MALFUNCTION: Reason("D9 7.4", "no such malfunction is open"),
        Code.UNKNOWN_NOTICE: Reason("Div1 9.3", "no such notice is given"),
        Code.UNKNOWN_ALERT: Reason("D9A 3.6", "no such alert waits to be acknowledged"),
        Code.NOT_AN_OUTCOME: Reason("D9 4.2", "an outcome is three faces of 1 to 6"),
        Code.NOT_AN_AMOUNT: Reason("D9A 3.3(b)(iii)", "an amount is whole cents above zero"),
        Code.REASON_NEEDED: Reason("D9A 7.2", "the reason must be given"),
        Code.ALREADY_SET_UP: Reason("D9A 3.2(d)", "this table is set up already"),
        Code.BAD_SETTINGS: Reason("D9A 3.5", "these settings contradict the rules"),
        Code.PERIOD_TOO_SHORT: Reason(
            "D9A 1.1", "the Fixed Wagering Period is at least 36 seconds"
        ),
        Code.SIMULATION_IN_LIVE_HOUSE: Reason("R4", "a live house has real dice and a real dealer"),
        Code.TERMINAL_IS_EVIDENCE: Reason(
            "D9A 7.5(b)", "this terminal is evidence until the investigation is over"
        ),
        Code.TERMINAL_TAMPERED: Reason("D9A 3.6", "a supervisor must look at this terminal"),
        Code.TERMINAL_OUT_OF_SERVICE: Reason("D9 7.4", "this terminal is out of service"),
        Code.TERMINAL_IN_AUDIT: Reason("D9A 3.5", "a supervisor has this terminal in audit mode"),
        Code.LOCKED_UP: Reason("D9A 3.5", "a supervisor must clear the large win first"),
        Code.CREDITS_AWAIT_DEALER: Reason(
            "D9A 3.3(d)(ii)", "the credits wait for the dealer to pay them"
        ),
        Code.GAME_SYSTEM_NOT_APPROVED: Reason(
            "D9A 3.5",
            "no approval of this Game System is on record: a casino supervisor records it under "
            "House and software, or with taisai approve",
        ),
        Code.TERMINAL_NOT_APPROVED: Reason(
            "D9A 3.5",
            "no approval of this terminal's type is on record: a casino supervisor records both "
            "under Devices and House and software, or takes the terminal away",
        ),
        Code.CHECKS_MISSING: Reason(
            "D9 5.0", "the casino supervisor has a check to make, or one has failed"
        ),
        Code.TEST_RUNS_WRONG: Reason(
            "D9 5.0(b)", "test runs have not lit every area, or lit wrong ones"
        ),
        Code.NO_DICE: Reason("D9 3.4(d)", "no set of dice is under seal"),
        Code.SEAL_DIFFERS: Reason("D9 5.0(d)", "the seal's number is not the one recorded"),
        Code.NOTICE_NEEDED: Reason(
            "R32", "players are present: 20 minutes' notice or everyone's consent is needed"
        ),
        Code.NOTICE_GIVEN_ALREADY: Reason("Div1 8", "notice of closing is given already"),
        Code.COVER_OFF: Reason("D9 6.1", "the tumbler must be covered"),
        Code.COVER_ON: Reason("D9 6.3", "the tumbler must be uncovered"),
        Code.NOT_SPUN_ENOUGH: Reason("D9 6.1", "the dice must be spun at least three times"),
        Code.NO_MOTOR: Reason("D9 6.1", "no motor spins the dice at this table"),
        Code.PERIOD_RUNS: Reason("R3", "the Fixed Wagering Period is not cut short"),
        Code.NO_MORE_BETS_NOT_CALLED: Reason("D9 6.2", '"No more bets" must be called first'),
        Code.CALLED_ALREADY: Reason("D9 6.2", "that was called already"),
        Code.NO_SUCH_BUTTON: Reason("D9 3.3(a)(i)", "the buttons are numbered 1 to 6"),
        Code.NO_DEALER: Reason("D9 6.6", "no dealer is assigned to the table"),
        Code.NOT_A_READING: Reason(
            "D9A 5.4(a)", "a reading is sure by 0 to 1,000 thousandths, and a digest has 64 digits"
        ),
        Code.READING_DIFFERS: Reason(
            "D9 7.2", "a dice reader differs from the entry: a game supervisor decides"
        ),
        Code.READING_AGREES: Reason("D9 7.2", "no dice reader differs from the entry"),
        Code.FEWER_THAN_THREE: Reason("R27", "three numbers must be shown before ENTER"),
        Code.SAME_OUTCOME: Reason("D9 7.2", "that outcome stands already"),
        Code.OWN_ENTRY: Reason("R40", "nobody authorises the amendment of their own entry"),
        Code.LOSERS_NOT_COLLECTED: Reason("D9 6.5(a)", "losing wagers are collected first"),
        Code.COLLECTED_ALREADY: Reason("D9 6.5(a)", "losing wagers were collected already"),
        Code.AREA_PAID_ALREADY: Reason("D9 6.5(b)", "that area was paid already"),
        Code.NOTHING_TO_PAY: Reason("D9 6.5(b)", "no winning wager lies there"),
        Code.NOT_IN_CONTROL: Reason("D9A 4.5(a)", "nobody is in control of this terminal"),
        Code.NO_WAGER_THERE: Reason("D9A 4.2", "no wager lies there"),
        Code.WAY_NEEDED: Reason(
            "R47", "several wagers of the player lie there: say which is meant"
        ),
        Code.NOTHING_TO_UNDO: Reason("D9A 4.2", "there is nothing to undo"),
        Code.NOTHING_TO_REPEAT: Reason("R10", "there are no earlier wagers to repeat"),
        Code.WAGERS_PLACED_ALREADY: Reason("R10", "wagers are placed in this round already"),
        Code.COLOUR_IN_USE: Reason("D9 3.4(a)", "that colour is in use at this table"),
        Code.NO_COLOUR: Reason("D9 3.4(a)", "the player has no non-value chips of that kind"),
        Code.ONE_KIND_OF_CHIPS: Reason("D9 4.3", "a wager is of value chips or of one colour"),
        Code.NO_CHIPS: Reason("D9 4.5", "a wager is made with chips"),
        Code.TOUCHES_LINE: Reason("D9 4.3", "a chip must lie within the area"),
        Code.BELOW_MINIMUM: Reason("D9A 3.3(c)(ii)", "the wager is below the minimum"),
        Code.AT_MAXIMUM: Reason(
            "D9A 3.3(c)(iii)(B)", "the wager is at the highest permitted already"
        ),
        Code.NOT_A_MULTIPLE: Reason("Div1 9.2", "the sign asks for steps above the minimum"),
        Code.NO_CHANGE: Reason("D9A 3.3(c)(iii)(A)", "the wager would stay as it is"),
        Code.NOT_ENOUGH_CREDITS: Reason("R16", "there are not enough credits"),
        Code.LOSING_WAGER: Reason("D9 4.8", "no player handles a losing wager"),
        Code.AREA_NOT_PAID: Reason(
            "D9 4.7(b)", "no wager is handled until the winners of its area are paid"
        ),
        Code.ADJUSTMENT_NOT_ALLOWED: Reason("D9 4.9", "this edition does not allow that for this"),
        Code.UNKNOWN_NOTE: Reason("D9A 4.3(a)", "notes are of 5, 10, 20, 50 or 100 dollars"),
        Code.ACCEPTOR_CLOSED: Reason("D9A 4.3(a)", "the note acceptor takes no more for now"),
        Code.IN_CONTROL_ALREADY: Reason("D9A 4.5(a)", "a player is in control already"),
        Code.CREDITS_REMAIN: Reason("D9A 6.2", "credits remain and must be paid first"),
        Code.NO_CREDITS: Reason("D9A 3.3(d)", "there are no credits"),
        Code.WAGERS_IN_PLAY: Reason("D9A 3.3(d)", "not while wagers are in play"),
        Code.NOT_A_VALIDATION_NUMBER: Reason(
            "D9A 3.3(d)(i)", "a validation number is eighteen digits with their check"
        ),
        Code.NUMBER_USED: Reason("D9A 3.3(d)(i)", "that validation number is used"),
        Code.NOT_ASKED: Reason("D9A 3.3(d)(ii)", "the player has not asked"),
        Code.NOT_LOCKED_UP: Reason("D9A 3.5", "the terminal is not locked up"),
        Code.CHIPS_CANNOT_PAY: Reason("R30", "these chips cannot pay that"),
        Code.ON_RECORD: Reason("D9A 3.5", "that is on record already"),
        Code.NOT_A_NOTE: Reason("D9A 4.3(a)", "a note is named by its acceptor, log and number"),
        Code.NOTE_CREDITED: Reason("D9A 4.4", "that note was credited before"),
        Code.NOTE_NOT_IN_DOUBT: Reason("D9A 4.4", "no such note is in doubt"),
        Code.NOTE_IN_DOUBT: Reason(
            "D9A 4.4", "a supervisor must see first whether a note is in the cash box"
        ),
        Code.ANOTHER_PLAYER: Reason(
            "D9A 4.4", "another player has the terminal: it is credited once they have left"
        ),
        Code.NO_PRINTER: Reason("D9A 3.3(d)(ii)", "no printer is fitted here: the dealer pays"),
        Code.PRINTER_NOT_READY: Reason("D9A 3.3(d)(i)", "the voucher printer is not ready"),
        Code.VOUCHER_PRINTING: Reason("D9A 3.3(d)(i)", "a voucher is being printed"),
        Code.VOUCHER_IN_DOUBT: Reason(
            "D9A 3.3(d)(i)", "a supervisor must see first whether the last voucher was printed"
        ),
        Code.VOUCHER_NOT_WAITING: Reason("D9A 3.3(d)(i)", "no such voucher waits for that"),
        Code.VOUCHER_NOT_IN_DOUBT: Reason("D9A 3.3(d)(i)", "no such voucher is in doubt"),
        Code.STACKER_SEAL_DIFFERS: Reason("D9A 4.4", "the cash box had another seal"),
        Code.CABINET_OPEN: Reason("D9A 3.6", "the cabinet is open, or stands tilted"),
        Code.DOORS_NOT_READY: Reason("D9A 3.6", "nobody can tell whether the cabinet is open"),
        Code.NOT_FITTED: Reason("D9A 3.5", "no such device is fitted in this cabinet"),
        Code.TEST_UNDER_WAY: Reason("D9A 3.5", "the last test is not over"),
        Code.NO_SUCH_TEST: Reason("D9A 3.5", "no such test was asked for"),
        Code.NOT_IN_AUDIT: Reason("D9A 3.5", "the terminal is not in audit mode"),
        Code.CAUSE_DOES_NOT_FIT: Reason("D9 7.1", "that cause does not fit what happened"),
        Code.TOLD_ALREADY: Reason("D9 7.1(c)", "staff were told of that in this round already"),
        Code.NOT_LOCKED: Reason("D9A 7.5(b)", "there is no such evidence lock"),
        Code.NOT_TAMPERED: Reason("D9A 3.6", "nothing was reported at that terminal"),
        Code.NOT_RECTIFIED: Reason(
            "D9 7.4", "the safe procedure stays until the malfunction is rectified"
        ),
        Code.NOT_SETTLED: Reason("R31", "that round is not settled"),
        Code.ROUND_IS_VOID: Reason("R11", "that round is void"),
        Code.NOTHING_TO_CORRECT: Reason("D9A 7.3", "that would change nothing"),
        Code.NO_DISRUPTION: Reason("R56", "the dealer has recorded no disruption of that round"),
        Code.DAY_IS_OVER: Reason("R56", "the gaming day of that round is over"),
        Code.REFUSED_ALREADY: Reason("D9A 7.5(c)", "payment was refused already, once"),
        Code.REFERENCE_NEEDED: Reason(
            "D9A 7.5(a)",
            "the report must have its number, the inspector, a time and the standard",
        ),
        Code.ROUND_NOT_SEEN: Reason(
            "R55", "the round that this terminal was away for must be seen first"
        ),
        Code.NOTHING_MISSED: Reason("R55", "that round waits for nobody to see it"),
        Code.UNKNOWN_REPORT: Reason("D9A 7.5(b)", "it is not locked under a report of that number"),
        Code.LOCK_TOO_NARROW: Reason(
            "D9A 7.5(b)", "the whole Game System failed, so all of it must be locked"
        ),
        Code.MORE_THAN_CREDITED: Reason(
            "D9A 7.4", "that is more than was credited there and is not refused yet"
        ),
    }
)


class Refused(Refusal):
    """A rule forbids what was asked; nothing has changed.

    Attributes:
        code: Its stable name.
        rule: The rule behind it.
        details: The values involved, for people and for tests.
    """

    code: Code

    def __init__(self, code: Code, rule: str = "", **details: object) -> None:
        super().__init__(code, REASONS[code], rule, details)
