"""A member among others: it takes up what it was given, and gives away what is too much.

Four times a second it looks at all leases and owners, and more often while something is to be
expected. One that has not renewed its lease for five seconds is fenced, and what it owned is
spread, by whoever sees it first. A member that has two groups more than another, or is leaving,
hands some over as soon as they are at rest (`patience` says when they are helped to it). What
became of a hand-over that failed half-way, the next look tells. Must not know streams or screens.
Obeys: promise 13 (one writer for each stream); R3; decision 26.
"""

from collections import Counter
from typing import Final

import structlog

from taisai.floor.floor import Floor
from taisai.floor.threads import Call
from taisai.journal import StoreUnavailable
from taisai.server.upkeep.leasing import CLOCK_OFF_MS_MAX, Watch, clock_off_ms
from taisai.server.upkeep.patience import Patience
from taisai.store.leases import Lease, LeaseLost
from taisai.store.members import House, Member, Members
from taisai.streams import GROUPS, group_of

LOOK_MS: Final = 250
"""How often a member looks at all leases and owners."""

HURRY_MS: Final = 100
"""How often while groups are about to change hands: screens wait for whoever takes them up."""

SUSPECT_MS: Final = 2_000
"""A lease that was not renewed for so long may be a dead member's."""

CLOCK_LOOK_MS: Final = 10_000
"""How often a member compares its clock with the database's."""

GLANCE_MS: Final = 50
"""How often a member that has something to give away looks whether it is at rest."""

APART_MIN: Final = 2
"""Who has so many groups more than another gives some away."""


class Membership:
    """One member's part in sharing out a house."""

    def __init__(
        self, floor: Floor, members: Members, lease: Lease, in_turn: Call, beside: Call
    ) -> None:
        """Makes it, before its first look.

        Args:
            floor: What this member runs.
            members: All of them, in the database.
            lease: This member's.
            in_turn: Runs a call between two writings of the journal: what it gives away is written.
            beside: Runs one beside them: what is waited for at another's row holds no wager up.
        """
        self._clock_looked_at = 0
        # It is given tables from its first look on, and not while it starts.
        self._clock_said: tuple[bool, int] | None = None
        self._to_give: set[int] = set()
        self._patience = Patience()
        self._look_ms = LOOK_MS
        self._floor = floor
        self._members = members
        self._lease = lease
        self._in_turn = in_turn
        self._beside = beside
        self._watches: dict[str, Watch] = {}
        self._log = structlog.get_logger()

    @property
    def unheard_ms(self) -> dict[str, int]:
        """For how long nobody has renewed each lease, as far as it was looked at."""
        return {name: watch.unseen_ms for name, watch in self._watches.items()}

    async def run(self) -> None:
        """Takes part until the lease is lost; what is lost the process has to end for."""
        clock = self._floor.clock
        while True:
            try:
                await self.look()
            except LeaseLost:
                return
            except StoreUnavailable:
                # Who cannot look has seen nothing: the time begins anew.
                self._watches.clear()
            await self._pause(clock.now() + self._look_ms)

    async def _pause(self, until: int) -> None:
        """Waits for the next look, or until something that is to be given away is at rest.

        Between two rounds there may be a moment only.
        """
        clock = self._floor.clock
        while clock.now() < until:
            rest = [self._floor.is_resting(number) for number in self._to_give]
            if any(rest):
                return
            await clock.sleep_until(min(until, clock.now() + GLANCE_MS) if rest else until)

    async def look(self) -> None:
        """Looks once, and does what follows.

        Raises:
            StoreUnavailable: The store failed; the next look goes on from what is then.
            LeaseLost: Another process has taken over from this one.
        """
        await self._look_at_clock()
        house = await self._look()
        living = self._living(house)
        for dead in house.members:
            if dead not in living and (dead.lease.holder or house.owned_by(dead.lease.name)):
                await self._fence(dead, living)
                house = await self._look()
        mine = house.owned_by(self._lease.name)
        for number in sorted(self._floor.owned - mine.keys()):
            # It was handed over, and nobody here knew: the answer was lost.
            self._floor.let_go(number)
        for number in sorted(mine.keys() & self._floor.owned):
            self._floor.go_on(number)
        new = sorted(mine.keys() - self._floor.owned)
        if new:
            await self._floor.take_up({number: mine[number] for number in new})
            self._log.info("groups of tables were taken up", groups=new)
        self._look_ms = HURRY_MS if self._is_change_near(house, living) else LOOK_MS
        await self._give(house, living)

    def _is_change_near(self, house: House, living: list[Member]) -> bool:
        """Somebody may be dead, or has something to give away that others will take up."""
        if any(self._watches[one.lease.name].unseen_ms >= SUSPECT_MS for one in living):
            return True
        counts = {one.lease.name: len(house.owned_by(one.lease.name)) for one in living}
        takers = [one.lease.name for one in _takers(living)]
        is_left = any(counts[name] for name in counts if name not in takers)
        shares = [counts[name] for name in takers] or [0]
        return bool(takers) and (is_left or max(shares) - min(shares) >= APART_MIN)

    async def _look(self) -> House:
        return await self._beside(self._members.look)

    async def _look_at_clock(self) -> None:
        """Says so where this machine's clock is off the database's, or is right again."""
        clock = self._floor.clock
        if clock.now() - self._clock_looked_at < CLOCK_LOOK_MS:
            return
        off_ms = await self._beside(lambda: clock_off_ms(self._members, clock))
        is_off = off_ms > CLOCK_OFF_MS_MAX
        was_off = self._clock_said is not None and self._clock_said[0]
        if is_off != was_off:
            self._log.warning("the clock against the database's", off_ms=off_ms, is_off=is_off)
        if self._clock_said != (is_off, off_ms):
            said = {"is_clock_off": int(is_off), "clock_off_ms": off_ms}
            await self._beside(lambda: self._members.note(self._lease, **said))
            self._clock_said = is_off, off_ms
        self._clock_looked_at = clock.now()

    def _living(self, house: House) -> list[Member]:
        """Those who were heard of lately; one that was not looked at for long enough lives."""
        now = self._floor.clock.now()
        living: list[Member] = []
        for one in house.members:
            watch = self._watches.setdefault(one.lease.name, Watch())
            watch.note(one.lease, now)
            is_me = one.lease.name == self._lease.name
            if is_me or (one.lease.holder and not watch.is_lapsed):
                living.append(one)
        return living

    async def _fence(self, dead: Member, living: list[Member]) -> None:
        heirs = [one.lease.name for one in _takers(living) or living]
        name = dead.lease.name
        self._log.warning("a member is dead; its tables are shared out", member=name, heirs=heirs)
        await self._beside(lambda: self._members.fence(dead.lease, heirs, self._lease))

    async def _give(self, house: House, living: list[Member]) -> None:
        """Hands over what is too much, group by group, as far as they are at rest."""
        me = next(one for one in living if one.lease.name == self._lease.name)
        takers = [one for one in _takers(living) if one is not me]
        counts = Counter({one.lease.name: len(house.owned_by(one.lease.name)) for one in takers})
        left = len(self._floor.owned)
        self._to_give = set(self._floor.owned) if _is_too_much(me, left, counts) else set()
        self._hold_back(left if not me.takes else left - len(GROUPS) // (len(takers) + 1))
        for number in sorted(self._to_give):
            if not _is_too_much(me, left, counts):
                self._to_give.clear()
                break
            least = min(counts, key=lambda name: (counts[name], name))
            if await self._hand_over(number, least):
                self._to_give.discard(number)
                counts[least] += 1
                left -= 1

    def _hold_back(self, count: int) -> None:
        """Helps so many groups to come to rest that are to be given away, where it takes long."""
        floor = self._floor
        tables_counts = Counter(map(group_of, floor.tables))
        # Those with fewest tables, so that few wait; always the same ones.
        ordered = sorted(self._to_give, key=lambda number: (tables_counts[number], number))
        held_back = self._patience.held_back(ordered[: max(count, 1)], floor.clock.now())
        for number in floor.owned:
            floor.hold_back(number, is_held_back=number in held_back)

    async def _hand_over(self, number: int, to: str) -> bool:
        if not await self._floor.prepare_to_let_go(number):
            return False
        # Where this fails nobody knows who owns it: it stays still until the next look tells.
        given = await self._in_turn(lambda: self._members.hand_over(self._lease, [number], to))
        if given:
            self._floor.let_go(number)
        else:
            self._floor.go_on(number)
        return given


def _is_too_much(me: Member, left: int, counts: Counter[str]) -> bool:
    """A member gives something away: all of it where it leaves, if somebody can take it."""
    return bool(counts) and (not me.takes or left - min(counts.values()) >= APART_MIN)


def _takers(living: list[Member]) -> list[Member]:
    """Those who may be given something."""
    return [one for one in living if one.takes]
