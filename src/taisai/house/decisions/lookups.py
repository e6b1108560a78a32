"""Finding what a command names, or refusing it: ids, names, digests, reasons, people.

Must not know what is then done.
"""

import re
from typing import Final

from taisai.house.refusals import Code, Refused
from taisai.house.state import House, StaffMember
from taisai.names import quote

NAME_LENGTH_MAX: Final = 80
TEXT_LENGTH_MAX: Final = 500

_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


def proper_id(text: str) -> str:
    """The id, if it can be one: it goes into names of streams and into addresses."""
    if _ID.fullmatch(text) is None:
        raise Refused(Code.BAD_NAME, given=quote(text))
    return text


def proper_name(text: str) -> str:
    """The name as people read it, if it says anything and fits on a screen."""
    if not text.strip() or len(text) > NAME_LENGTH_MAX or not text.isprintable():
        raise Refused(Code.BAD_NAME, given=quote(text))
    return text


def proper_digest(text: str) -> str:
    """The SHA-256 in hexadecimal, if it is one."""
    if _DIGEST.fullmatch(text) is None:
        raise Refused(Code.BAD_DIGEST)
    return text


def reason_given(text: str) -> str:
    """The reason, if it says anything."""
    if not text.strip() or len(text) > TEXT_LENGTH_MAX:
        raise Refused(Code.REASON_NEEDED)
    return text


def staff_member(state: House, person: str) -> StaffMember:
    """The member of staff of that id, who is engaged still."""
    member = state.staff.get(person)
    if member is None:
        raise Refused(Code.UNKNOWN_STAFF, id=quote(person))
    if member.is_dismissed:
        raise Refused(Code.STAFF_DISMISSED, id=person)
    return member
