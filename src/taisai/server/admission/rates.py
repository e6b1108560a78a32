"""How fast somebody may ask: a bucket that fills at a steady rate, and one for each who asks.

Knows counts and times. Must not know who asks or what for.
"""

from dataclasses import dataclass, field
from typing import Final

_MS_PER_S: Final = 1_000

HELD_MAX: Final = 10_000
"""For how many who ask a bucket is held at once; the longest unused is forgotten first."""


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


@dataclass(slots=True)
class Buckets:
    """A bucket for each who asks, such as a network address.

    >>> buckets = Buckets(per_second=1, burst=1)
    >>> [buckets.take("ann", 0), buckets.take("ann", 0), buckets.take("bob", 0)]
    [True, False, True]
    """

    per_second: int
    burst: int
    held_max: int = HELD_MAX
    _buckets: dict[str, Bucket] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, who: str, at: int) -> bool:
        """Takes a token of somebody's, if there is one."""
        return self.bucket_of(who, at).take(at)

    def bucket_of(self, who: str, at: int) -> Bucket:
        """Somebody's bucket."""
        bucket = self._buckets.pop(who, None) or Bucket(self.per_second, self.burst, at)
        self._buckets[who] = bucket
        if len(self._buckets) > self.held_max:
            del self._buckets[next(iter(self._buckets))]
        return bucket
