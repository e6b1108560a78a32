"""An examination of a cabinet's or a table's machine: its key, its log, its ports, its Game System.

For: whoever builds a cabinet, or wonders why it does not do well (`taisai doctor --device`). It
opens no device file, for the program that owns the device may run meanwhile; where a device is on
the network it asks whether somebody listens. Must not know how findings are shown.
Obeys: D9A 3.3(d) (a cabinet's acceptor and printer).
"""

import os
import shutil
import socket
import stat
import urllib.error
from collections.abc import Iterator, Mapping
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from taisai.agent.enrolment import opener_to
from taisai.agent.link import Place
from taisai.agent.settings import CabinetSettings, TableSettings
from taisai.devices.keypad import path_of
from taisai.devices.modbus.line import check_board
from taisai.devices.ports import TCP_PORT, check_address
from taisai.names import BadInput
from taisai.reports.findings import Finding

WITHIN_S: Final = 3
MODBUS_PORT: Final = 502
FREE_BYTES_MIN: Final = 100 << 20
CLOCK_MS_MAX: Final = 5_000
"""A cabinet that is further from the Game System's time says confusing times on its paper."""
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_NETWORK: Final = {"tcp": TCP_PORT, "modbus": MODBUS_PORT}


def examine_key(settings: CabinetSettings | TableSettings) -> Iterator[Finding]:
    """Is it enrolled, and is its key nobody else's?"""
    key = Path(settings.key_file)
    if not key.is_file() or not key.stat().st_size:
        remedy = "a casino supervisor makes a code under Devices: taisai device --enrol CODE"
        yield Finding.unwell("key", f"{key} holds no key: it is not enrolled", remedy)
    elif key.stat().st_mode & _OTHERS:
        words = f"others than its owner may use {key}"
        yield Finding.unwell("key", words, f"chmod 600 {key}")
    else:
        yield Finding.well("key", "it is its owner's alone")


def examine_log(settings: CabinetSettings) -> Iterator[Finding]:
    """Can its own log be written, and is there room?"""
    log = Path(settings.log)
    if not log.parent.is_dir():
        words = f"there is no folder {log.parent}"
        yield Finding.unwell("log", words, f"mkdir -m 700 {log.parent}, owned by its user")
        return
    if not os.access(log if log.exists() else log.parent, os.W_OK):
        words = f"{log} cannot be written by this user"
        yield Finding.unwell("log", words, f"give {log.parent} to the user that runs it")
        return
    free = shutil.disk_usage(log.parent).free
    words = f"{free >> 20} MB are free where {log} lies"
    if free < FREE_BYTES_MIN:
        yield Finding.unwell("log", words, "make room: no note is taken without its log")
    else:
        yield Finding.well("log", words)


def examine_server(settings: CabinetSettings | TableSettings, now: int) -> Iterator[Finding]:
    """Does the Game System answer, with a certificate that holds, at the same time of day?"""
    place = Place(settings.server, settings.table, settings.cabinet, settings.authority)
    try:
        with opener_to(place).open(f"{place.origin}/health/live", timeout=WITHIN_S) as answer:
            said = answer.headers.get("date")
    except urllib.error.HTTPError as refused:
        words = f"{place.origin} answers with {refused.code}"
        yield Finding.unwell("Game System", words, "look at `hosts` in its house.toml")
        return
    except (OSError, ValueError) as failed:
        words = f"nobody answers at {place.origin}: {getattr(failed, 'reason', failed)}"
        remedy = "look at `server` and `authority`, at the network, and whether it runs"
        yield Finding.unwell("Game System", words, remedy)
        return
    yield Finding.well("Game System", f"{place.origin} answers")
    apart = abs(now - int(parsedate_to_datetime(said).timestamp() * 1_000)) if said else 0
    if apart > CLOCK_MS_MAX:
        words = f"it is {apart // 1_000} s apart from the Game System's"
        yield Finding.advice("clock", words, "apt-get install chrony")
    elif said:
        yield Finding.well("clock", "it agrees with the Game System's")


def examine_ports(settings: CabinetSettings | TableSettings) -> Iterator[Finding]:
    """Is each device there, and may this user use it?"""
    for subject, address in _addresses(settings).items():
        yield _examine_port(subject, address)


def _addresses(settings: CabinetSettings | TableSettings) -> Mapping[str, str]:
    if isinstance(settings, TableSettings):
        named = {"board": settings.board, "reader": settings.reader, "keypad": settings.keypad}
    else:
        doors = settings.doors.board if settings.doors is not None else ""
        named = {"acceptor": settings.acceptor, "printer": settings.printer, "doors": doors}
    return {subject: address for subject, address in named.items() if address}


def _examine_port(subject: str, address: str) -> Finding:
    parts = urlsplit(address)
    try:
        if parts.scheme.startswith("modbus"):
            check_board(address)
        elif parts.scheme == "evdev":
            path_of(address)
        else:
            check_address(address)
    except BadInput as refused:
        return Finding.unwell(subject, str(refused), f"put `{subject}` right in its settings")
    if parts.scheme in _NETWORK:
        return _examine_host(subject, parts.hostname or "", parts.port or _NETWORK[parts.scheme])
    return _examine_device_file(subject, Path(parts.path), is_read=parts.scheme == "evdev")


def _examine_host(subject: str, host: str, port: int) -> Finding:
    try:
        socket.create_connection((host, port), WITHIN_S).close()
    except OSError as failed:
        words = f"nobody listens at {host}:{port}: {failed.strerror or failed}"
        return Finding.unwell(subject, words, "look at its power, its cable and its address")
    return Finding.well(subject, f"somebody listens at {host}:{port}")


def _examine_device_file(subject: str, path: Path, *, is_read: bool) -> Finding:
    if not path.exists():
        remedy = "look at its power and cable; `ls /dev/serial/by-id` names what is plugged in"
        return Finding.unwell(subject, f"there is no {path}", remedy)
    if not stat.S_ISCHR(path.stat().st_mode):
        remedy = f"put `{subject}` right in its settings"
        return Finding.unwell(subject, f"{path} is no device", remedy)
    if not os.access(path, os.R_OK if is_read else os.R_OK | os.W_OK):
        group = path.group()
        remedy = f"usermod --append --groups {group} taisai-cabinet, then restart it"
        return Finding.unwell(subject, f"this user may not use {path}", remedy)
    return Finding.well(subject, f"{path} is there and may be used")


def examine_kiosk(settings: CabinetSettings) -> Iterator[Finding]:
    """Is the browser there that shows the terminal's page?"""
    if not settings.kiosk:
        return
    if shutil.which(settings.browser) is None:
        remedy = "apt-get install chromium, or name another `browser`"
        yield Finding.unwell("kiosk", f"there is no {settings.browser}", remedy)
    else:
        yield Finding.well("kiosk", f"{settings.browser} is there")
