"""How this program cites the law: `D9 4.7(a)`, `D9-1998 4.1(g)`, `D9A 3.3(c)(iv)`, `R8`.

Knows the form of a citation. Must not know what any rule says, nor which numbers exist (`law`).
Obeys: the numbering of the texts; in Division 9A lost list letters are counted by position.
"""

import re
from dataclasses import dataclass
from typing import Final, Self

from taisai.names import BadInput

# `4.10`, `3.3(a)(iii)`, `3.4(b)(iii)(A)`; a defined term (`1.1 Game System`) or the tail of a list
# (`7.1 tail`) has no number of its own and is cited by name.
_NUMBER: Final = (
    r"\d{1,2}(?:\.\d{1,2})?(?:\([a-z]{1,4}\))*(?:\([A-Z]\))?"
    r"(?: tail|(?: [A-Z][A-Za-z]*(?:-[A-Z][a-z]*)?)+)?"
)
_APPENDIX: Final = r"Appendix(?: [12A])?(?: Option [1-9])?"

_FORM: Final = re.compile(
    rf"(?P<division>D9A|D9|Div1|1998|1999)(?:(?<=D9)-(?P<edition>1998|1999|2008))?"
    rf" (?P<rule>{_NUMBER}|{_APPENDIX}|(?<=1998 )notice)"
    r"|(?P<reading>R[1-9]\d?)"
)


class NotACitation(BadInput):
    """The text does not have the form of a citation."""


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """A place in the law, or a numbered reading of it.

    Attributes:
        division: `D9`, `D9A`, `Div1` (the general rules), `1998` or `1999` (the notices
            themselves), or `R` for a reading.
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
        >>> str(Citation.parse("D9A Appendix A Option 1"))
        'D9A Appendix A Option 1'
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
