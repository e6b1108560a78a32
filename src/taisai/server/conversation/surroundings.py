"""What the house brings into the views of its tables: the register, and what vouchers say.

Must not decide anything.
"""

from typing import NamedTuple

from taisai.server.conversation.paper import Paper
from taisai.server.conversation.register import Register


class Surroundings(NamedTuple):
    """The house around a table, as its screens are shown it."""

    register: Register
    paper: Paper
