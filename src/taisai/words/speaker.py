"""What was recorded, in a sentence of a language.

An event has its message, `told.EVENT`, into which go its values by name. What an event may leave
unsaid is a message of its own, `told.EVENT.and.NAME`, put behind it; each thing of a list is one
more, `told.EVENT.NAME`. A screen does the same with the same file (`web/src/staff/event_words.ts`),
and a test holds the two together. Must not know any sentence.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from taisai.money import format_amount
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.words.catalogue import FIRST, Catalogue, catalogue

Item = Mapping[str, int | str]
Value = int | str | tuple[int | Item, ...]
Values = dict[str, Value]
"""What an event says by name; a value keeps its unit in its name."""

_MS_PER_S: Final = 1_000
_MS_PER_MIN: Final = 60 * _MS_PER_S
_UNIT: Final = re.compile(r"_(cents|ms|at)$")
_BET: Final = re.compile(r"([a-z_]+?)(?:_(\d[\d_]*))?")
_CALLED: Final = re.compile(r"(double|triple|total) (\d+)")
_CHIPS: Final = "chips_cents"


def time_in_words(at: int, zone: str = "UTC") -> str:
    """A time of the day in a zone, which is said with it.

    >>> time_in_words(65_000), time_in_words(65_000, "Pacific/Auckland")
    ('00:01:05 UTC', '12:01:05 NZST')
    """
    return datetime.fromtimestamp(at // _MS_PER_S, ZoneInfo(zone)).strftime("%H:%M:%S %Z")


def _unchanged(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody who says what was recorded.

    Attributes:
        person: How a member of staff is called, by the name they sign in with.
        moment: How a time is said.
    """

    catalogue: Catalogue
    person: Callable[[str], str] = _unchanged
    moment: Callable[[int], str] = time_in_words

    @classmethod
    def of(cls, tag: str = FIRST) -> "Speaker":
        """One who speaks a language.

        Raises:
            UnknownLanguage: The catalogue has no such language.
        """
        return cls(catalogue(tag))

    def tell(self, event: str, values: Values) -> str:
        """A sentence from an event's name and its values; its name alone where they do not do.

        >>> Speaker.of("en").tell("NoteInserted", {"terminal": 7, "note_cents": 5_000})
        'Terminal 7 took a note of $50.00'
        """
        key = f"told.{event}"
        params = self._params(event, values)
        if event == "AlertRaised":
            params["alert"] = self._alert(values)
        if not self._can_say(key, params):
            return event
        behind = [f"{key}.and.{name}" for name in params]
        more = [
            self.catalogue.fill(one, params)
            for one in behind
            if self.catalogue.can_fill(one, params)
        ]
        return "".join([self.catalogue.say(key, params), *more])

    def _can_say(self, key: str, params: Mapping[str, str]) -> bool:
        return any(self.catalogue.can_fill(one, params) for one in (key, f"{key}.more"))

    def bet(self, bet: str) -> str:
        """A bet as people say it.

        >>> Speaker.of("en").bet("double_3")
        'Double 3'
        """
        kind, numbers = found.groups() if (found := _BET.fullmatch(bet)) else (bet, None)
        key = f"kind.{kind}" if numbers is None else f"say.{kind}"
        if key not in self.catalogue:
            return bet
        return self.catalogue.fill(key, {"number": (numbers or "").replace("_", ", ")})

    def odds(self, to_one: int) -> str:
        """Odds as they are quoted.

        >>> Speaker.of("en").odds(6)
        '6 to 1'
        """
        return self.text("odds", odds=to_one)

    def text(self, key: str, **values: str | int) -> str:
        """A message of the catalogue with values in it."""
        return self.catalogue.fill(key, values)

    def call(self, call: str) -> str:
        """The dealer's call: `double 3, 4, total 10`."""
        return _CALLED.sub(lambda one: self.text(f"spoken.{one[1]}", number=one[2]), call)

    # ------------------------------------------------------------ values

    def _params(self, event: str, values: Values | Mapping[str, int | str]) -> dict[str, str]:
        return {
            _UNIT.sub("", name): self._value(event, name, value) for name, value in values.items()
        }

    def _value(self, event: str, name: str, value: Value) -> str:
        if isinstance(value, int):
            return self._number(name, value)
        if isinstance(value, str):
            return self.word(name, value)
        item = f"told.{event}.{_UNIT.sub('', name)}"
        said = [
            self.catalogue.fill(item, self._params(event, one))
            if isinstance(one, Mapping)
            else _on_chip(one)
            if name == _CHIPS
            else str(one)
            for one in value
        ]
        return self.text("told.list").join(said)

    def _number(self, name: str, value: int) -> str:
        if name.endswith("_cents"):
            return format_amount(value)
        if name.endswith("_ms"):
            return self._duration(value)
        return self.moment(value) if name.endswith("_at") else str(value)

    def _duration(self, ms: int) -> str:
        if ms >= _MS_PER_MIN and ms % _MS_PER_MIN == 0:
            return self.text("told.minutes", count=ms // _MS_PER_MIN)
        return self.text("told.seconds", count=-(-ms // _MS_PER_S))

    def word(self, name: str, value: str) -> str:
        """A word of the vocabulary, or a name that the Game System gives things."""
        word = f"word.{name}.{value}"
        if word in self.catalogue:
            return self.text(word)
        match name:
            case "by" | "second" | "dealer" | "relieved" | "person" | "asked_by":
                return self.person(value)
            case "bet" | "to_bet" | "called_bet":
                return self.bet(value)
            case "faces" | "before":
                return self.call(value)
            case "chip":
                return self._chip(value)
            case "stream" | "table":
                return self._stream(value)
            case "code":
                return self._known(f"refusal.{value}", value)
            case "what":
                return self._known(f"command.{value}", self.findings(value))
            case "why" | "faults":
                return self.findings(value)
            case _:
                return value

    def findings(self, findings: str) -> str:
        """What a device has found, such as `jam, paper_low`, or somebody's own words."""
        return ", ".join(self._known(f"fault.{one}", one) for one in findings.split(", "))

    def _chip(self, chip: str) -> str:
        """A colour, and its subset: `red_a` is red A."""
        colour, _, subset = chip.partition("_")
        return " ".join(filter(None, (self._known(f"colour.{colour}", colour), subset.upper())))

    def _stream(self, stream: str) -> str:
        if stream in (CAGE_STREAM, HOUSE_STREAM):
            return self.text(f"stream.{stream}")
        prefix, _, table = stream.partition("-")
        return self.text("table.name", table=table) if prefix == "table" and table else stream

    def _alert(self, values: Values) -> str:
        """An alert's own sentence, by its kind."""
        kind, about = f"alert.{values.get('kind', '')}", self._about(values)
        if self._can_say(kind, about):
            return self.catalogue.say(kind, about)
        return str(values.get("text", ""))

    def _about(self, values: Values) -> dict[str, str]:
        said = {}
        for name, value in values.items():
            if name == "person":
                said[name] = self.person(str(value))
            elif name == "device":
                said[name] = self.word(name, str(value))
            elif name == "faults":
                said[name] = self.findings(str(value))
            elif isinstance(value, str):
                said[name] = self.call(value)
            elif isinstance(value, int):
                said[_UNIT.sub("", name)] = self._number(name, value)
        return said

    def _known(self, key: str, otherwise: str) -> str:
        return self.text(key) if key in self.catalogue else otherwise


def _on_chip(cents: int) -> str:
    """An amount as a chip shows it: the cents only where there are any."""
    return format_amount(cents).removesuffix(".00")
