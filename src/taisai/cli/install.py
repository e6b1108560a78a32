"""`taisai install`: what a machine needs to run the Game System, a standby or a cabinet by itself.

For: users, folders, hardened units of systemd, a daily copy and a log that does not grow without
end, written from the files in `units`, which are their only home. What is there already and is
another's stays, unless it is to be replaced. Must not know what the units say.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from taisai.cli.complaints import complain
from taisai.cli.house import fail

UNITS: Final = Path(__file__).parent / "units"
_SYSTEMD: Final = "etc/systemd/system"
_BACKUPS: Final = "/var/backups/taisai"


class Part(StrEnum):
    """What a machine is to be."""

    SERVER = "server"
    STANDBY = "standby"
    DEVICE = "device"


_FILES: Final = {
    Part.SERVER: {
        "taisai.service": f"{_SYSTEMD}/taisai.service",
        "taisai-backup.service": f"{_SYSTEMD}/taisai-backup.service",
        "taisai-backup.timer": f"{_SYSTEMD}/taisai-backup.timer",
        "taisai.sysusers": "etc/sysusers.d/taisai.conf",
        "taisai.tmpfiles": "etc/tmpfiles.d/taisai.conf",
        "taisai.journald": "etc/systemd/journald@taisai.conf",
    },
    Part.STANDBY: {
        "taisai-standby.service": f"{_SYSTEMD}/taisai-standby.service",
        "taisai.sysusers": "etc/sysusers.d/taisai.conf",
        "taisai.tmpfiles": "etc/tmpfiles.d/taisai.conf",
        "taisai.journald": "etc/systemd/journald@taisai.conf",
    },
    Part.DEVICE: {
        "taisai-device.service": f"{_SYSTEMD}/taisai-device.service",
        "taisai-device.sysusers": "etc/sysusers.d/taisai-device.conf",
        "taisai-device.tmpfiles": "etc/tmpfiles.d/taisai-device.conf",
        "taisai.journald": "etc/systemd/journald@taisai.conf",
    },
}
"""For each part its files, and where they go below the root."""

_KIOSK: Final = {"taisai-kiosk.service": f"{_SYSTEMD}/taisai-kiosk.service"}

_NEXT: Final = {
    Part.SERVER: (
        'sudo -u taisai {program} init --data {data} --live --name "Our Casino"',
        "sudo systemctl enable --now taisai taisai-backup.timer",
        "sudo -u taisai {program} doctor --data {data}",
    ),
    Part.STANDBY: (
        "bring house.toml, signing.key and signing.pub of the house into {data}",
        "sudo systemctl enable --now taisai-standby",
        "sudo -u taisai {program} doctor --data {data}",
    ),
    Part.DEVICE: (
        "sudo -u taisai-cabinet {program} device --enrol CODE --settings /etc/taisai/cabinet.toml",
        "sudo systemctl enable --now taisai-device",
    ),
}
"""What a person does then."""

_NEXT_OF_KIOSK: Final = "sudo systemctl enable --now taisai-kiosk"

_UNSEEN: Final = ("/home", "/root", "/run/user", "/tmp", "/var/tmp")  # noqa: S108
"""Folders that the units hide from the program (ProtectHome, PrivateTmp)."""


def install_part(
    part: Annotated[Part, typer.Argument(help="What this machine is to be.")],
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The house's folder.")] = Path(
        "/var/lib/taisai"
    ),
    kiosk: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A cabinet's screen too: the terminal's address."),
    ] = None,
    root: Annotated[
        Path,
        typer.Option(
            metavar="DIR", help="Write below this folder, such as an image's; run nothing."
        ),
    ] = Path("/"),
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace files that say something else.")
    ] = False,
) -> None:
    """Prepare a machine: user, folders, systemd units, daily copy, log.

    Run it as root, with the program where it is to stay, such as
    /opt/taisai/bin/taisai. It starts nothing, and says what is left to do.
    Run again it changes nothing; a file that somebody has changed is kept,
    and told of, unless --replace is given.
    """
    if not data.is_absolute():
        complain(f"--data needs a whole path, and {data} is none")
    if kiosk is not None and part is not Part.DEVICE:
        complain("--kiosk is for a cabinet: taisai install device --kiosk ADDRESS")
    program = _program()
    values = {
        "@PROGRAM@": str(program),
        "@DATA@": str(data),
        "@BACKUPS@": _BACKUPS,
        "@ADDRESS@": kiosk or "",
    }
    files = _FILES[part] | (_KIOSK if kiosk else {})
    texts = {root / to: _filled(name, values) for name, to in files.items()}
    _refuse_others(texts, replace=replace)
    for file, text in texts.items():
        _write(file, text)
    if root == Path("/"):
        _apply()
    typer.echo("What is left to do:")
    for folder in _unseen(Path(sys.prefix), Path(sys.base_prefix), data):
        typer.echo(f"  the units cannot see {folder}: put it elsewhere, such as into /opt/taisai")
    for line in (*_NEXT[part], *([_NEXT_OF_KIOSK] if kiosk else ())):
        typer.echo(f"  {line.format(program=program, data=data)}")


def _unseen(*folders: Path) -> Iterator[Path]:
    """Those folders of program, Python and house that are not there for a unit."""
    for folder in dict.fromkeys(folders):
        if any(folder.is_relative_to(hidden) for hidden in _UNSEEN):
            yield folder


def _program() -> Path:
    """This very program, by the path that a unit can name."""
    program = Path(sys.prefix) / "bin" / "taisai"
    return program if program.exists() else Path(shutil.which("taisai") or sys.argv[0]).absolute()


def _filled(name: str, values: dict[str, str]) -> str:
    text = (UNITS / name).read_text(encoding="utf-8")
    for mark, value in values.items():
        text = text.replace(mark, value)
    return text


def _refuse_others(texts: dict[Path, str], *, replace: bool) -> None:
    """Ends the command before anything is written, where somebody's own words would be lost."""
    others = [
        str(file)
        for file, text in texts.items()
        if file.exists() and file.read_text(encoding="utf-8") != text
    ]
    if others and not replace:
        complain(f"{', '.join(others)} is there and says something else: --replace replaces it")


def _write(file: Path, text: str) -> None:
    if file.exists() and file.read_text(encoding="utf-8") == text:
        typer.echo(f"is there    {file}")
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(0o644)
    except OSError as failed:
        fail(f"{file} cannot be written: {failed.strerror}; run it as root")
    typer.echo(f"written     {file}")


def _apply() -> None:
    """Lets systemd make users and folders, and read the units."""
    for command in (
        ["systemd-sysusers"],
        ["systemd-tmpfiles", "--create"],
        ["systemctl", "daemon-reload"],
    ):
        words = " ".join(command)
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        except FileNotFoundError:
            typer.echo(f"not run     {words}: it is not on this machine")
            continue
        if done.returncode:
            typer.echo(f"failed      {words}: {done.stderr.strip()}", err=True)
        else:
            typer.echo(f"run         {words}")
