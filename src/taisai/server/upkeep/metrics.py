"""Figures for Prometheus: what the floor does and how it fares.

Knows counters and gauges. Must not know persons, voucher numbers or wagers' bets.
"""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Service
from taisai.server.conversation.switchboard import Switchboard


class _FloorCollector(Collector):
    """Reads the figures when they are asked for."""

    def __init__(self, floor: Floor, switchboard: Switchboard) -> None:
        self._floor = floor
        self._switchboard = switchboard

    def collect(self) -> Iterator[Metric]:
        """The figures now."""
        committer = self._floor.committer
        yield CounterMetricFamily(
            "taisai_records", "Records made durable since the start.", committer.records_count
        )
        yield CounterMetricFamily(
            "taisai_commits", "Groups committed since the start.", committer.groups_count
        )
        yield GaugeMetricFamily(
            "taisai_records_waiting", "Records that wait to be durable.", committer.waiting_count
        )
        yield GaugeMetricFamily(
            "taisai_screens", "Screens that are connected.", len(self._switchboard.screens)
        )
        service = GaugeMetricFamily(
            "taisai_stream_in_service", "1 where a stream takes commands.", labels=["stream"]
        )
        rounds = CounterMetricFamily("taisai_rounds", "Rounds begun at a table.", labels=["table"])
        for stream, runner in self._floor.tables.items():
            in_service = runner.service is Service.IN_SERVICE
            service.add_metric([stream], 1 if in_service else 0)
            if runner.durable is not None:
                rounds.add_metric([stream], runner.durable.rounds_count)
        yield service
        yield rounds


def figures(floor: Floor, switchboard: Switchboard) -> bytes:
    """The figures in the form that Prometheus reads."""
    registry = CollectorRegistry()
    registry.register(_FloorCollector(floor, switchboard))
    return generate_latest(registry)
