"""What an examination finds, also where it fails."""

from collections.abc import Iterator

from taisai.reports.findings import Finding, Health, list_findings


def _fails() -> Iterator[Finding]:
    yield Finding.well("disk", "there")
    raise PermissionError(13, "Permission denied")


def test_what_cannot_be_looked_at_is_a_finding() -> None:
    first, second = list_findings(_fails, "disk")
    assert (first.health, first.remedy) == (Health.WELL, "")
    assert (second.subject, second.health) == ("disk", Health.UNWELL)
    assert "Permission denied" in second.words
    assert second.remedy


def test_only_what_is_well_has_no_remedy() -> None:
    assert Finding.advice("clock", "slow", "set it").health is Health.ADVICE
    assert Finding.unwell("clock", "stopped", "mend it").remedy == "mend it"
