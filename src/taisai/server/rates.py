"""How fast somebody may ask: a bucket that fills at a steady rate.

Knows counts and times. Must not know who asks or what for.
"""

from dataclasses import dataclass

_MS_PER_S = 1_000


@dataclass(slots=True)
class Bucket:
    """Holds at most `burst` tokens and gains `per_second` of them each second; whole numbers only.

    >>> bucket = Bucket(per_second=2, burst=2, at=0)
    >>> [bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(500)]
    [True, True, False, True]
    """

    per_second: int
    burst: int
    at: int
    _thousandths: int = -1

    def __post_init__(self) -> None:
        self._thousandths = self.burst * _MS_PER_S

    def take(self, at: int) -> bool:
        """Takes a token, if there is one."""
        gained = (at - self.at) * self.per_second
        self._thousandths = min(self._thousandths + gained, self.burst * _MS_PER_S)
        self.at = at
        if self._thousandths < _MS_PER_S:
            return False
        self._thousandths -= _MS_PER_S
        return True
