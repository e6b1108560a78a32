"""An examination of a house and its machine: what is well, what is not, and what to do about it.

For: whoever installs a house, or wonders why it does not do well. Each part looks at one thing and
changes nothing; the house may run meanwhile. Must not know how findings are shown.
Obeys: D9A 3.5 (approval), D9A 3.3(b)(vi) (the clock); E14.
"""

import ipaddress
import resource
import shutil
import socket
import ssl
import stat
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cryptography import x509

from taisai.reports.findings import Finding
from taisai.server.conversation.uvicorn_interface import lacking_in_uvicorn
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.right_time import BEHIND_MS, DAY_MS

FREE_BYTES_MIN: Final = 2 << 30
FREE_BYTES_ADVISED: Final = 20 << 30
"""A large casino writes about half a gigabyte a day (docs/reference/capacity.md)."""
FILES_ADVISED: Final = 20_000
CERTIFICATE_DAYS_MIN: Final = 30
COPY_DAYS_MAX: Final = 2
_S_PER_DAY: Final = 24 * 60 * 60
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def examine_libraries() -> Iterator[Finding]:
    """Do the installed libraries fit?"""
    lacking = lacking_in_uvicorn()
    if lacking:
        remedy = "pip install --upgrade 'taisai[server]'"
        yield Finding.unwell("libraries", f"uvicorn does not fit: {', '.join(lacking)}", remedy)
    else:
        yield Finding.well("libraries", "they fit")


def examine_clock(now: int, newest_at: int, days_max: int) -> Iterator[Finding]:
    """Is the machine's time right, as far as the records and systemd can tell?"""
    days = (now - newest_at) // DAY_MS
    if newest_at and days >= days_max:
        yield Finding.unwell(
            "clock",
            f"the last record is {days} days ago, and {days_max} are allowed",
            "set the machine's time; where it is right: taisai serve --clock-is-right",
        )
    elif newest_at - now > BEHIND_MS:
        minutes = (newest_at - now) // 60_000
        yield Finding.unwell(
            "clock",
            f"it is {minutes} minutes behind the last record",
            "set the machine's time: new records would stand at the old one until it is reached",
        )
    else:
        yield Finding.well("clock", "it agrees with the records")
    synchronised = _printed("timedatectl", "show", "--property=NTPSynchronized", "--value")
    if synchronised == "no":
        remedy = "apt-get install chrony, or timedatectl set-ntp true"
        yield Finding.advice("clock", "no time server keeps it right", remedy)


def examine_disk(folder: Path) -> Iterator[Finding]:
    """Is there room for the records?"""
    usage = shutil.disk_usage(folder)
    words = f"{usage.free / (1 << 30):.1f} GB are free where {folder} lies"
    if usage.free < FREE_BYTES_MIN:
        yield Finding.unwell(
            "disk", words, "make room, or `taisai archive`; a full disk stops the tables"
        )
    elif usage.free < FREE_BYTES_ADVISED:
        yield Finding.advice("disk", words, "plan for a larger disk, or for `taisai archive`")
    else:
        yield Finding.well("disk", words)


def examine_permissions(files: HouseFiles) -> Iterator[Finding]:
    """May nobody else read the house's keys and records?"""
    found = False
    journal = files.folder / "journal.sqlite"
    for path in (files.folder, files.private_key, files.settings_file, files.witness, journal):
        if path.exists() and path.stat().st_mode & _OTHERS:
            found = True
            mode = "700" if path.is_dir() else "600"
            words = f"others than its owner may use {path}"
            yield Finding.unwell("permissions", words, f"chmod {mode} {path}")
    if not files.private_key.exists():
        found = True
        words = f"{files.private_key} is not there"
        yield Finding.unwell(
            "permissions", words, "bring the signing key back; heads cannot be signed"
        )
    if not found:
        yield Finding.well("permissions", "keys and records are their owner's alone")


def examine_network(files: HouseFiles, now: int) -> Iterator[Finding]:
    """Is it spoken to over TLS, under names that lead here?"""
    settings = files.settings
    if settings.has_tls:
        yield from _examine_certificate(Path(settings.certificate), Path(settings.key), files, now)
    elif _is_loopback(settings.host) or settings.proxies:
        yield Finding.well(
            "TLS", "the proxy before it must speak TLS" if settings.proxies else "loopback"
        )
    else:
        remedy = "set `certificate` and `key`, or listen on 127.0.0.1 behind a proxy"
        yield Finding.unwell("TLS", f"{settings.host} is listened on without TLS", remedy)
    if not settings.hosts and not _is_loopback(settings.host):
        remedy = 'hosts = ["tai.harbour.example"] in house.toml'
        yield Finding.advice("host names", "only addresses in figures are answered", remedy)
    for name in settings.hosts:
        try:
            socket.getaddrinfo(name, settings.port)
        except OSError as failed:
            words = f"{name} leads nowhere from here: {failed.strerror}"
            yield Finding.unwell("host names", words, "enter it in the name server, or take it out")
        else:
            yield Finding.well("host names", f"{name} is known")


def _examine_certificate(
    certificate: Path, key: Path, files: HouseFiles, now: int
) -> Iterator[Finding]:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
        read = x509.load_pem_x509_certificate(certificate.read_bytes())
    except (OSError, ValueError) as failed:
        words = f"{certificate} and its key do not serve: {failed}"
        yield Finding.unwell("TLS", words, "have the certificate made anew, with this key")
        return
    at = datetime.fromtimestamp(now / 1_000, UTC)
    days = (read.not_valid_after_utc - at).days
    if days < 0:
        yield Finding.unwell(
            "TLS", f"{certificate} ended {-days} days ago", "renew it, and restart"
        )
    elif days < CERTIFICATE_DAYS_MIN:
        yield Finding.advice("TLS", f"{certificate} ends in {days} days", "renew it, and restart")
    else:
        yield Finding.well("TLS", f"{certificate} holds for {days} days")
    named = _names_in(read)
    for name in files.settings.hosts:
        if name not in named and f"*.{name.partition('.')[2]}" not in named:
            words = f"{certificate} is not for {name}"
            yield Finding.unwell("TLS", words, "have the name put into the certificate")


def _names_in(certificate: x509.Certificate) -> set[str]:
    try:
        found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    except x509.ExtensionNotFound:
        return set()
    return set(found.value.get_values_for_type(x509.DNSName))


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def examine_files_limit() -> Iterator[Finding]:
    """May the process open as many files as a large floor has sockets?"""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < FILES_ADVISED:
        words = f"{hard} files may be open, so about {hard // 2} screens at once"
        yield Finding.advice("open files", words, f"LimitNOFILE={FILES_ADVISED} in its service")
    else:
        yield Finding.well("open files", "there may be enough of them")


def examine_copies(folder: Path, pattern: str, now: int) -> Iterator[Finding]:
    """Is there a copy of the records that is not old?"""
    remedy = "systemctl enable --now taisai-backup.timer, or taisai backup --into DIR"
    copies = sorted(folder.glob(pattern)) if folder.is_dir() else []
    if not copies:
        yield Finding.advice("copies", f"there is none in {folder}", remedy)
        return
    days = (now // 1_000 - copies[-1].stat().st_mtime) / _S_PER_DAY
    if days > COPY_DAYS_MAX:
        yield Finding.advice("copies", f"the newest in {folder} is {days:.0f} days old", remedy)
    else:
        yield Finding.well("copies", f"{len(copies)} in {folder}, the newest of the last two days")


def _printed(*command: str) -> str | None:
    """What a program of the machine says; None where it is not there or cannot tell."""
    try:
        done = subprocess.run(  # noqa: S603 - fixed words
            command, capture_output=True, text=True, check=False, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
