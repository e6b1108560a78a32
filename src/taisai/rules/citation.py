"""How this program cites the law: `D9 4.7(a)`, `D9-1998 4.1(g)`, `D9A 3.3(c)(iv)`, `R8`.

Knows the form of a citation. Must not know what any rule says.
"""

import re
from dataclasses import dataclass
from typing import Final, Self

from taisai.names import BadInput

_FORM: Final = re.compile(
    r"(?:(?P<division>D9A|D9|Div1|1999)(?:-(?P<edition>1998|1999|2008))?"
    r" (?P<rule>[A-Za-z0-9.() ]+))"
    r"|(?P<reading>R[1-9]\d?)"
)


class NotACitation(BadInput):
    """The text does not have the form of a citation."""


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """A place in the law, or a numbered reading of it.

    Attributes:
        division: `D9`, `D9A`, `Div1` (the general rules), `1999` (the amending notice itself), or
            `R` for a reading.
        rule: The number as printed, such as `4.7(a)`; for a reading its number.
        edition: Given only where editions of the rule differ.
    """

    division: str
    rule: str
    edition: str | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads a citation.

        >>> Citation.parse("D9-1998 4.1(g)")
        Citation(division='D9', rule='4.1(g)', edition='1998')
        """
        match = _FORM.fullmatch(text)
        if match is None:
            raise NotACitation(
                f"{text!r} is not a citation: write D9 4.7(a), D9-1998 4.1(g), D9A 3.3(c)(iv) or R8"
            )
        if match["reading"]:
            return cls("R", match["reading"][1:])
        return cls(match["division"], match["rule"], match["edition"])

    def __str__(self) -> str:
        if self.division == "R":
            return f"R{self.rule}"
        edition = f"-{self.edition}" if self.edition else ""
        return f"{self.division}{edition} {self.rule}"
