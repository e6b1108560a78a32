"""The shipped files for PostgreSQL hold the settings without which something would be lost."""

import re
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from taisai.server.upkeep.proxying import proxy_file
from taisai.streams import TABLE_GROUPS_COUNT, group_of

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "deploy" / "postgresql"
GUIDE = ROOT / "docs" / "guides" / "survive-the-machine.md"


@pytest.fixture
def patroni() -> dict[str, Any]:
    found: dict[str, Any] = msgspec.yaml.decode((SHIPPED / "patroni.yml").read_bytes())
    return found


def test_nothing_is_acknowledged_that_no_replica_has(patroni: dict[str, Any]) -> None:
    cluster = patroni["bootstrap"]["dcs"]
    assert cluster["synchronous_mode"] is True
    assert cluster["synchronous_mode_strict"] is True
    assert cluster["synchronous_node_count"] == 1
    assert cluster["maximum_lag_on_failover"] == 0


def test_a_primary_that_is_gone_is_replaced_and_not_waited_for(patroni: dict[str, Any]) -> None:
    cluster = patroni["bootstrap"]["dcs"]
    assert cluster["primary_start_timeout"] == 0
    assert cluster["failsafe_mode"] is True
    # Patroni lets a leader keep its lock for at least as long as it may retry twice.
    assert cluster["ttl"] >= cluster["loop_wait"] + 2 * cluster["retry_timeout"]
    assert patroni["watchdog"]["mode"] != "off"


def test_no_password_is_shipped(patroni: dict[str, Any]) -> None:
    for user in patroni["postgresql"]["authentication"].values():
        assert user.keys() == {"username"}


def test_a_server_that_is_not_the_primary_loses_its_clients() -> None:
    lines = (SHIPPED / "haproxy.cfg").read_text()
    assert "option httpchk GET /primary" in lines
    assert re.search(r"default-server .*on-marked-down shutdown-sessions", lines)


def test_all_files_name_the_same_machines(patroni: dict[str, Any]) -> None:
    etcd: dict[str, Any] = msgspec.yaml.decode((SHIPPED / "etcd.yml").read_bytes())
    proxied = re.findall(r"server (\S+) \1:5432", (SHIPPED / "haproxy.cfg").read_text())
    members = [one.partition("=")[0] for one in etcd["initial-cluster"].split(",")]
    asked = [one.partition(":")[0] for one in patroni["etcd3"]["hosts"]]
    assert proxied == members == asked == ["pg1", "pg2", "pg3"]


def test_every_setting_that_matters_is_told_of(patroni: dict[str, Any]) -> None:
    told = GUIDE.read_text()
    matter = set(patroni["bootstrap"]["dcs"]) - {
        "postgresql",
        "retry_timeout",
        "primary_stop_timeout",
        "synchronous_node_count",
    }
    assert [name for name in sorted(matter) if f"`{name}" not in told] == []


def test_the_shipped_proxy_leads_as_the_program_groups_tables() -> None:
    members = [(f"taisai-{number}", f"10.0.0.2{number}:8080") for number in (1, 2, 3)]
    bind = ":443 ssl crt /etc/haproxy/house.pem alpn http/1.1"
    file = ROOT / "deploy" / "members" / "haproxy.cfg"
    assert file.read_text() == proxy_file(members, bind), "write it again: `taisai members proxy`"
    assert f"crc32,mod({TABLE_GROUPS_COUNT})" in file.read_text()
    assert group_of("table-1") == zlib.crc32(b"table-1") % TABLE_GROUPS_COUNT
    backends = re.findall(r"^backend (\S+)$", file.read_text(), re.MULTILINE)
    assert backends == ["any", "office", *map(str, range(TABLE_GROUPS_COUNT))]
