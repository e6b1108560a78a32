"""What a screen is told.

Updates are numbered without gaps; a screen that finds one asks for a resync and gets everything.
A view is told once whole and then by the fields that have changed.
"""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from taisai.persons import Person


class SaidAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a request.

    Attributes:
        outcome: `done`, `refused`, `busy`, `out_of_service`, `older_request` or `proposed`.
        code: The refusal's stable name.
        rule: The rule behind it.
        words: A plain sentence, for a screen that has none of its own for the code.
        details: The values involved, by their names, for the sentence that a screen makes.
        proposal: The name under which a second person can approve.
    """

    number: int
    outcome: str
    code: str = ""
    rule: str = ""
    words: str = ""
    proposal: str = ""
    details: dict[str, int | str] = {}


class SaidProposal(msgspec.Struct, frozen=True):
    """What one person has asked for and another may approve (R20); staff's views have them.

    Attributes:
        proposal: The name under which it is approved or declined.
        command: The command as it was asked, with who asks.
        may_approve: The person at this screen may be the second.
    """

    proposal: str
    command: dict[str, Any]
    by: Person
    proposed_at: int
    expires_at: int
    may_approve: bool


class Around(msgspec.Struct, frozen=True):
    """What stands in a screen's view beside what the screen is for.

    Attributes:
        service: `in_service`; else `out_of_service`, and there is nothing else to show.
        service_reason: Why it is out of service, by its stable name; absent in service.
        proposals: What waits for a second person; absent where nothing does.
    """

    service: str
    service_reason: str | UnsetType = UNSET
    proposals: tuple[SaidProposal, ...] | UnsetType = UNSET


class Update(msgspec.Struct, frozen=True, tag_field="tell", omit_defaults=True):
    """Something a screen is told; `update` counts from 1 without gaps."""

    update: int


class Welcome(Update, frozen=True, tag="welcome"):
    """The whole view, at the beginning and after a resync.

    Attributes:
        page: Which page the screen is; it says so when it comes back. Told at the beginning.
        asked: The newest number under which this page has asked here; the next is greater.
    """

    screen: str
    view: msgspec.Raw
    page: str = ""
    asked: int = 0


class Changed(Update, frozen=True, tag="changed"):
    """What has changed of the view, and answers.

    Attributes:
        view: The fields that have changed, whole.
        gone: The fields that the view no longer has; hidden things are absent, not blanked.
    """

    view: dict[str, msgspec.Raw] = {}
    gone: tuple[str, ...] = ()
    answers: tuple[SaidAnswer, ...] = ()


AnyUpdate = Welcome | Changed
