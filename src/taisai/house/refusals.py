"""Every no that the house can say, in order of precedence, each with its rule.

Where several apply, the first of this list is given. A refusal is not a fault: nothing has
changed. Must not know how a decision comes to it.
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
    ALREADY_SET_UP = "already_set_up"
    # Who asks.
    NOT_YOUR_CALL = "not_your_call"
    NOT_ENGAGED = "not_engaged"
    SECOND_PERSON_NEEDED = "second_person_needed"
    ONE_HEAD = "one_head"
    # What is asked makes no sense in itself.
    BAD_SETTINGS = "bad_settings"
    BAD_NAME = "bad_name"
    BAD_DIGEST = "bad_digest"
    BAD_COUNT = "bad_count"
    REASON_NEEDED = "reason_needed"
    REFERENCE_NEEDED = "reference_needed"
    # Roles.
    NO_ROLES = "no_roles"
    NOT_A_STAFF_ROLE = "not_a_staff_role"
    TWO_SUPERVISORS = "two_supervisors"
    INSPECTOR_ALONE = "inspector_alone"
    # What is asked for does not exist, or does already.
    UNKNOWN_STAFF = "unknown_staff"
    STAFF_THERE_ALREADY = "staff_there_already"
    STAFF_DISMISSED = "staff_dismissed"
    UNKNOWN_TABLE = "unknown_table"
    TABLE_THERE_ALREADY = "table_there_already"
    UNKNOWN_APPROVAL = "unknown_approval"
    UNKNOWN_DEVICE = "unknown_device"
    DEVICE_THERE_ALREADY = "device_there_already"
    DEVICE_REVOKED = "device_revoked"
    # What the rules forbid.
    DEMO_STAFF_IN_LIVE_HOUSE = "demo_staff_in_live_house"
    LAST_CASINO_SUPERVISOR = "last_casino_supervisor"
    PLACE_DOES_NOT_FIT = "place_does_not_fit"
    NOT_IN_THIS_MODE = "not_in_this_mode"
    TOO_MANY_TERMINALS = "too_many_terminals"
    PLACE_TAKEN = "place_taken"
    TERMINAL_NOT_INSTALLED = "terminal_not_installed"
    KEY_USED = "key_used"
    NO_CHANGE = "no_change"
    # How much is recorded.
    TOO_MANY_RECORDS = "too_many_records"


REASONS: Final[Mapping[Code, Reason]] = MappingProxyType(
    {
        Code.NOT_SET_UP: Reason("D9A 3.2(d)", "this house has not been made"),
        Code.ALREADY_SET_UP: Reason("R4", "this house is made already, and keeps its kind"),
        Code.NOT_YOUR_CALL: Reason("D9 6.6", "that is for others to do"),
        Code.NOT_ENGAGED: Reason("D9 6.6", "that person is not engaged in that role"),
        Code.SECOND_PERSON_NEEDED: Reason("R20", "a second supervisor, not the first, must agree"),
        Code.ONE_HEAD: Reason(
            "R20", "one of the two has engaged the other, or set their password, a short time ago"
        ),
        Code.BAD_SETTINGS: Reason("D9A 2.2", "these settings cannot be"),
        Code.BAD_NAME: Reason(
            "D9A 3.5",
            "a name has 1 to 80 printable characters; an id small letters, digits, dashes and "
            "underscores",
        ),
        Code.BAD_DIGEST: Reason("D9A 3.5", "a digest is 64 hexadecimal digits"),
        Code.BAD_COUNT: Reason("D9 6.6", "a count is zero or more"),
        Code.REASON_NEEDED: Reason("R20", "the reason must be given, in 500 characters at most"),
        Code.REFERENCE_NEEDED: Reason(
            "D9A 3.5", "the approval's reference must be given, in 500 characters at most"
        ),
        Code.NO_ROLES: Reason("Div1 1.1", "a member of staff has a role"),
        Code.NOT_A_STAFF_ROLE: Reason("Div1 1.1", "a player is not staff"),
        Code.TWO_SUPERVISORS: Reason("Div1 1.1", "a casino supervisor is not a game supervisor"),
        Code.INSPECTOR_ALONE: Reason("D9A 7.5(a)", "an inspector has no other role"),
        Code.UNKNOWN_STAFF: Reason("D9 6.6", "no such person is engaged here"),
        Code.STAFF_THERE_ALREADY: Reason("D9 6.6", "that id belongs to somebody, for ever"),
        Code.STAFF_DISMISSED: Reason("D9 6.6", "that person was dismissed"),
        Code.UNKNOWN_TABLE: Reason("D9A 3.2(d)", "the house has no such table"),
        Code.TABLE_THERE_ALREADY: Reason("D9A 3.2(d)", "the house has that table already"),
        Code.UNKNOWN_APPROVAL: Reason("D9A 3.5", "nothing is approved under that reference"),
        Code.UNKNOWN_DEVICE: Reason("D9A 3.2(d)", "the house has no such device"),
        Code.DEVICE_THERE_ALREADY: Reason("D9A 3.2(d)", "the house has that device already"),
        Code.DEVICE_REVOKED: Reason("D9A 3.2(d)", "that device was revoked"),
        Code.DEMO_STAFF_IN_LIVE_HOUSE: Reason("R4", "a live house has real people"),
        Code.LAST_CASINO_SUPERVISOR: Reason("D9 5.0", "the house needs a casino supervisor"),
        Code.PLACE_DOES_NOT_FIT: Reason(
            "D9A 3.2", "a terminal has a table and a number, other devices of a table have a table"
        ),
        Code.NOT_IN_THIS_MODE: Reason("D9A 5.3", "a table of that mode has no such device"),
        Code.TOO_MANY_TERMINALS: Reason("D9A 3.2(c)", "a table has terminals 1 to 30, no more"),
        Code.PLACE_TAKEN: Reason("D9A 3.2", "another device stands there"),
        Code.TERMINAL_NOT_INSTALLED: Reason(
            "D9A 3.2(c)", "no such terminal is installed at the table"
        ),
        Code.KEY_USED: Reason("D9A 3.5", "that key belongs, or belonged, to a device"),
        Code.NO_CHANGE: Reason("D9A 3.5", "that is so already"),
        Code.TOO_MANY_RECORDS: Reason("D9 6.6", "enough of that is recorded for this minute"),
    }
)


class Refused(Refusal):
    """A rule forbids what was asked of the house; nothing has changed."""

    code: Code

    def __init__(self, code: Code, rule: str = "", **details: object) -> None:
        super().__init__(code, REASONS[code], rule, details)
