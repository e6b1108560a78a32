"""The switchboard: connects screens to the streams of the floor, so that each is told its view.

For: which view a screen sees, and who is told when something happens; table totals, and what ends
by itself, reach screens once a second at most. What screens ask goes through `asking`. Must not
know sockets or any rule.
Obeys: R39 (what terminals see).
"""

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from taisai.floor.answers import Askers
from taisai.floor.floor import AnyRunner, Floor
from taisai.floor.stream_runner import OutOfService
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.server.admission.rates import Bucket, Buckets
from taisai.server.admission.security_record import SecurityRecord
from taisai.server.conversation.asking import Asking
from taisai.server.conversation.audiences import terminals_concerned
from taisai.server.conversation.comparing import Comparing
from taisai.server.conversation.connections import files_limit, places_in
from taisai.server.conversation.links import Links
from taisai.server.conversation.overviews import Subject, make_overviews, own_tables
from taisai.server.conversation.pages import Pages
from taisai.server.conversation.paper import Paper
from taisai.server.conversation.presence import Presence
from taisai.server.conversation.reach import LOST_MS, Reach
from taisai.server.conversation.screens import Screen
from taisai.server.conversation.subscriptions import Drop, Subscription
from taisai.server.conversation.surroundings import (
    DEVICES,
    Sightings,
    SightingsTold,
    Surroundings,
)
from taisai.server.conversation.telling import Telling
from taisai.server.conversation.telling_others import Source as ToldSource
from taisai.server.conversation.told_by_others import ToldByOthers
from taisai.server.settings import Settings
from taisai.stream_types import Event
from taisai.table import has_hold_ended
from taisai.table.events import WagersChanged

TOTALS_MS: Final = 1_000
"""Wagers reach screens other than their own terminal's at most this often."""

BURST_FACTOR: Final = 2
PERSON_FACTOR: Final = 5
"""A member of staff may send so much more than a device: they may have several pages open."""


class Watch(Protocol):
    """A screen's watch on a stream: what it shows from moment to moment."""

    def fields(self, at: int) -> dict[str, object]:
        """All of it, field by field."""
        ...

    def changes(self, at: int, *, only_wagers: bool) -> dict[str, object] | None:
        """What has changed since it was last asked; None where all must be looked at.

        Args:
            at: The moment.
            only_wagers: Nothing but wagers at this terminal has happened since that shows there.
        """
        ...


class Switchboard:
    """Connects screens and streams.

    Attributes:
        telling: Tells screens what there is to tell.
        asking: Asks the streams what screens ask for.
        pages: Which pages of whom there are.
        links: Tells tables which equipment is connected.
        comparing: Tells tables what the register says of their equipment.
        presence: Which devices are connected, and when each was last seen.
        reach: Tells tables which terminals with money are out of reach.
        overviews: All tables over one socket, by the streams of such screens.
    """

    def __init__(
        self,
        floor: Floor,
        watch_for: Callable[[Screen, AnyRunner, Surroundings], Watch],
        record: SecurityRecord,
        pages: Pages,
        settings: Settings,
        others: ToldByOthers | None = None,
    ) -> None:
        self._floor = floor
        self._others = others
        self._watch_for = watch_for
        self._subscriptions: dict[str, dict[Subscription, Screen]] = {}
        self._at_terminals: dict[tuple[str, int], list[Subscription]] = {}
        self._with_new_totals: set[str] = set()
        self._listening: set[str] = set()
        self.pages = pages
        self._per_person_max = settings.connections_per_person_max
        self._places = places_in(settings, files_limit())
        per_second = settings.messages_per_second_max
        self._rates = Buckets(per_second, BURST_FACTOR * per_second)
        per_second *= PERSON_FACTOR
        self._rates_of_people = Buckets(per_second, BURST_FACTOR * per_second)
        self.telling = Telling()
        self.asking = Asking(floor, record, settings.two_heads_hours)
        self.asking.approvals.on_change = self._tell_of_proposals
        self.links = Links(floor, lambda: self.screens)
        self.comparing = Comparing(floor)
        self.presence = Presence(self.now)
        self.reach = Reach(floor, self.presence)
        approvals = self.asking.approvals
        self.overviews = make_overviews(floor, lambda stream: len(approvals.at(stream)), others)
        floor.house.service_listeners.append(self._office_changed)
        floor.cage.listeners.append(lambda events, _records: self._cage_heard(events))
        if others is not None:
            others.on_news = self._others_told
        sightings = Sightings(floor, self.presence, others)
        self._surroundings = Surroundings(self.asking.register, Paper(floor), sightings)

    def now(self) -> int:
        """The floor's time."""
        return self._floor.clock.now()

    # ---------------------------------------------------------------- telling

    def subscribe(self, screen: Screen) -> Subscription:
        """Takes a screen on: it is told its whole view first, then what changes."""
        overview = self.overviews.get(screen.stream)
        if overview is not None:
            subscription = Subscription(screen.stream, overview.fields, self.now())
            overview.watch(subscription)
            subscription.page = self.pages.name_of(screen)
            self._subscriptions.setdefault(screen.stream, {})[subscription] = screen
            return subscription
        runner = self.asking.runner_at(screen)
        self._listen(runner)
        watch, now = self._watch_for(screen, runner, self._surroundings), self._floor.clock.now
        subscription = Subscription(
            screen.kind,
            lambda: self._with_proposals(screen, watch.fields(now())),
            now(),
            # Proposals come and go without the table: where somebody stands, all is looked at.
            (lambda only_wagers: watch.changes(now(), only_wagers=only_wagers))
            if screen.person is None
            else None,
        )
        before = runner.askers.get(screen.asker)
        subscription.page = self.pages.name_of(screen)
        subscription.asked = 0 if before is None else before.number
        self._subscriptions.setdefault(screen.stream, {})[subscription] = screen
        self._want_devices()
        self.presence.came(screen)
        self._look(screen)
        if screen.terminal is not None:
            place = (screen.stream, screen.terminal)
            self._at_terminals.setdefault(place, []).append(subscription)
        return subscription

    def _with_proposals(self, screen: Screen, fields: dict[str, object]) -> Mapping[str, object]:
        proposals = self.asking.approvals.shown_to(screen)
        return {**fields, "proposals": proposals} if proposals else fields

    def note_seen(self, screen: Screen, round_number: int) -> None:
        """R55: the page of a terminal has shown what came of a round."""
        if screen.terminal is not None:
            self.asking.acknowledgements.note(screen.stream, screen.terminal, round_number)

    def unsubscribe(self, screen: Screen, subscription: Subscription) -> None:
        """Lets a screen go."""
        found = self._subscriptions.get(screen.stream, {}).pop(subscription, None)
        if found is None:
            return
        self.presence.went(screen)
        if screen.stream in self.overviews:
            self.overviews[screen.stream].leave(subscription)
        self._look(screen)
        if screen.terminal is not None:
            self._at_terminals[screen.stream, screen.terminal].remove(subscription)

    def _look(self, screen: Screen) -> None:
        """A device came or went: staff see it within a second."""
        self.links.look(screen)
        if screen.device:
            self._with_new_totals |= {screen.stream, HOUSE_STREAM}

    def drop(self, should_go: Callable[[Screen], bool]) -> None:
        """Drops screens at once: a key was revoked, or a session ended."""
        for screens in self._subscriptions.values():
            for subscription, screen in list(screens.items()):
                if should_go(screen):
                    subscription.drop()

    def send_on(self, stream: str) -> None:
        """Another process has a stream from here on: its screens are to connect again at once."""
        for subscription in list(self._subscriptions.get(stream, {})):
            subscription.drop(Drop.MOVED)

    def admit(self, screen: Screen, page: str) -> Screen:
        """Lets a page in; what it takes the place of is let go.

        Raises:
            PageEnded: It comes with a page that newer ones have ended.
        """
        is_alone = self.presence.away_ms(screen.device) >= LOST_MS
        admitted = self.pages.admit(screen, page, self._askers_at(screen), is_alone=is_alone)
        for subscription, one in list(self._subscriptions.get(screen.stream, {}).items()):
            is_same = one.owner == admitted.owner and one.page == admitted.page
            if is_same or self.pages.is_ended(one):
                subscription.drop(Drop.REPLACED)
        return admitted

    def _askers_at(self, screen: Screen) -> Askers:
        # Nobody asks anything of an overview.
        is_overview = screen.stream in self.overviews
        return Askers() if is_overview else self.asking.runner_at(screen).askers

    def can_take(self, screen: Screen) -> bool:
        """Tells whether another socket may be opened: there is room, and it is not too often."""
        if not self.rate_of(screen).take(self.now()):
            return False
        total = sum(len(each) for each in self._subscriptions.values())
        if total >= self._places.sockets:
            return False
        return screen.person is None or self._count_of(screen.owner) < self._per_person_max

    def _count_of(self, owner: str) -> int:
        """How many sockets of somebody are open."""
        open_screens = (one for each in self._subscriptions.values() for one in each.values())
        return sum(one.owner == owner for one in open_screens)

    def rate_of(self, screen: Screen) -> Bucket:
        """How fast a device may send, or a person on all of their pages together."""
        rates = self._rates if screen.person is None else self._rates_of_people
        return rates.bucket_of(screen.owner, self.now())

    @property
    def subscribed(self) -> tuple[tuple[Screen, Subscription], ...]:
        """The screens that are connected, with their subscriptions."""
        return tuple(
            (screen, subscription)
            for each in self._subscriptions.values()
            for subscription, screen in each.items()
        )

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The screens that are connected."""
        return tuple(one for each in self._subscriptions.values() for one in each.values())

    def _listen(self, runner: AnyRunner) -> None:
        if runner.stream in self._listening:
            return
        self._listening.add(runner.stream)
        runner.listeners.append(lambda events, _records: self._happened(runner.stream, events))
        runner.service_listeners.append(lambda: self._service_changed(runner))

    def _service_changed(self, runner: AnyRunner) -> None:
        if runner.why is not OutOfService.ELSEWHERE:
            self._all_stale(runner.stream)
            return
        if runner.stream not in (HOUSE_STREAM, CAGE_STREAM):
            # Should the table come back, another runner has it.
            self._listening.discard(runner.stream)
        self.send_on(runner.stream)

    def _office_changed(self) -> None:
        """Where another process has the office from here on, it has all overviews too."""
        if self._floor.house.why is OutOfService.ELSEWHERE:
            for stream in self.overviews:
                self.send_on(stream)

    def _want_devices(self) -> None:
        """Who watches the house sees which devices are there, at the tables of others too."""
        if self._others is not None and self._subscriptions.get(HOUSE_STREAM):
            self._others.want(DEVICES)

    def sources_for_others(self) -> dict[str, ToldSource]:
        """What other members are told of the tables that run here, by subject."""
        approvals = self.asking.approvals
        own = own_tables(self._floor, lambda stream: len(approvals.at(stream)))
        told = SightingsTold(self._floor, self.presence)
        return {**{str(one): source for one, source in own.items()}, DEVICES.name: told}

    def _others_told(self, subject: str) -> None:
        """Other members have told something new of their tables."""
        if subject == DEVICES.name:
            self._all_stale(HOUSE_STREAM)
        for one in Subject:
            if one == subject:
                self.overviews[one.stream].hurry()

    def look_at_register(self) -> None:
        """R54: what is approved has changed, and with it what staff may do at every table."""
        self.comparing.look()
        for screens in self._subscriptions.values():
            for subscription, screen in screens.items():
                if screen.person is not None:
                    subscription.mark_stale()

    def _tell_of_proposals(self, stream: str) -> None:
        """R20: proposals have come or gone: a second person may be anywhere on the floor."""
        self._all_stale(stream)
        for overview in self.overviews.values():
            overview.hurry()

    def _all_stale(self, stream: str) -> None:
        for subscription in self._subscriptions.get(stream, {}):
            subscription.mark_stale()

    def _happened(self, stream: str, events: tuple[Event, ...]) -> None:
        """Marks the screens that what happened concerns; wagers reach others once a second."""
        if len(events) == 1 and type(events[0]) is WagersChanged:
            self._with_new_totals.add(stream)
            for subscription in self._at_terminals.get((stream, events[0].terminal), ()):
                subscription.mark_touched()
            return
        self.comparing.heard(events)
        terminals = terminals_concerned(events)
        for subscription, screen in self._subscriptions.get(stream, {}).items():
            if screen.terminal is None or terminals is None:
                subscription.mark_stale()
        for terminal in terminals or ():
            for subscription in self._at_terminals.get((stream, terminal), ()):
                subscription.mark_stale()

    def _cage_heard(self, events: tuple[Event, ...]) -> None:
        """A voucher that was paid goes from the screen of the terminal that it came from."""
        cage = self._floor.cage.durable
        for event in events:
            number = getattr(event, "validation_number", "")
            voucher = cage.vouchers.get(number) if cage is not None and number else None
            if voucher is None or voucher.end is None:
                continue
            for subscription in self._at_terminals.get(
                (voucher.source.stream, voucher.terminal), ()
            ):
                subscription.mark_stale()

    async def run(self) -> None:
        """Tells once a second what can wait."""
        looked_at = self.now()
        while True:
            await self._floor.clock.sleep_until(self.now() + TOTALS_MS)
            self.tell_totals()
            looked_at = self.tell_of_time(looked_at)
            self._want_devices()
            self._send_on_in_doubt()
            self.asking.approvals.forget_old()

    def _send_on_in_doubt(self) -> None:
        """Who may have lost what it owns keeps nobody, whatever the proxy does: others wait."""
        if self._floor.owned and not self._floor.led_here:
            for stream in list(self._subscriptions):
                self.send_on(stream)

    def tell_of_time(self, since: int) -> int:
        """Marks the screens of tables at which something ended by itself; until now, it returns."""
        now = self.now()
        for stream, runner in self._floor.tables.items():
            if runner.durable is not None and has_hold_ended(runner.durable, since, now):
                self._all_stale(stream)
        return now

    def tell_totals(self) -> None:
        """Marks the screens that wagers at terminals concern, but for those terminals' own."""
        streams, self._with_new_totals = self._with_new_totals, set()
        for stream in streams:
            for subscription, screen in self._subscriptions.get(stream, {}).items():
                if screen.terminal is None:
                    subscription.mark_stale()
