"""Makes a release, all but its upload: `make release SIGNING_KEY=~/.ssh/id_ed25519`.

For: one way to a release, the same for everybody, from what is committed and nothing else. In a
clone of its own it sets the version, writes CHANGELOG.md from changelog.d, commits and tags that,
builds source package and wheel twice and compares them byte for byte, makes the bill of materials
and the checksums, signs those, and brings commit and tag back here as the branch `release-VERSION`.
Must not know: where a release is published. docs/maintain/release.md says what a person does.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bill_of_materials import bill_of_materials

ROOT: Final = Path(__file__).resolve().parent.parent
PURPOSE: Final = "taisai-release"
"""What a signature is for: one made for anything else does not count (ssh-keygen -n)."""
CHECKSUMS: Final = "SHA256SUMS"
_VERSION: Final = re.compile(r'^(__version__|version) = "([^"]+)"$', re.MULTILINE)
_HOMES: Final = ("pyproject.toml", "src/taisai/__init__.py")
"""The files that say which version this is; a test compares them."""


class NotReleased(Exception):
    """Why no release was made."""


def main(arguments: list[str]) -> int:
    """Makes the release that is asked for, and tells where it lies."""
    asked = argparse.ArgumentParser(description="Make a release, all but its upload.")
    asked.add_argument("--version", help="by default the version under way, without its .dev0")
    asked.add_argument("--signing-key", type=Path, required=True, help="an SSH key")
    asked.add_argument("--into", type=Path, default=ROOT / "dist")
    told = asked.parse_args(arguments)
    version = told.version or version_under_way(ROOT).partition(".dev")[0]
    try:
        folder = release(version, told.signing_key.expanduser(), told.into.resolve())
    except NotReleased as why:
        print(f"make_release: {why}", file=sys.stderr)
        return 1
    print(
        f"{version} lies in {folder}; the branch release-{version} and the tag v{version} are here."
    )
    print("Nothing was uploaded: docs/maintain/release.md says what is left to do.")
    return 0


def release(version: str, key: Path, into: Path) -> Path:
    """Makes a release of what is committed here, and gives the folder in which it lies."""
    if not key.exists():
        raise NotReleased(f"there is no key at {key}: ssh-keygen -t ed25519 makes one")
    if _run("git", "status", "--porcelain", cwd=ROOT):
        raise NotReleased(
            "there are changes that are not committed; a release is what is committed"
        )
    if _run("git", "tag", "--list", f"v{version}", cwd=ROOT):
        raise NotReleased(f"v{version} is released already")
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch) / "taisai"
        _run("git", "clone", "--quiet", ROOT, tree, cwd=ROOT)
        say_version(tree, version)
        folder = into / version
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        _build_twice(tree, folder, Path(scratch))
        _tell_about(tree, version, folder)
        _sign(folder, key)
        _run("git", "fetch", "--quiet", tree, f"HEAD:release-{version}", cwd=ROOT)
        _run(
            "git", "fetch", "--quiet", tree, f"refs/tags/v{version}:refs/tags/v{version}", cwd=ROOT
        )
    return folder


def version_under_way(tree: Path) -> str:
    """The version that a tree says it is."""
    found = {_VERSION.search((tree / home).read_text())[2] for home in _HOMES}  # type: ignore[index]
    if len(found) != 1:
        raise NotReleased(f"{' and '.join(_HOMES)} do not say the same version: {sorted(found)}")
    return found.pop()


def say_version(tree: Path, version: str) -> None:
    """Writes version and changelog into a clone, and commits and tags them."""
    for home in _HOMES:
        file = tree / home
        file.write_text(_VERSION.sub(rf'\1 = "{version}"', file.read_text(), count=1))
    towncrier = (sys.executable, "-m", "towncrier", "build", "--yes", "--version", version)
    _run(*towncrier, cwd=tree)
    _run("git", "commit", "--quiet", "--all", "-m", f"docs: Release {version}.", cwd=tree)
    _run("git", "tag", "-a", f"v{version}", "-m", f"taisai {version}", cwd=tree)


def _build_twice(tree: Path, folder: Path, scratch: Path) -> None:
    """Builds as anybody would, in two clones, and holds the packages against each other."""
    again = scratch / "again"
    _run("git", "clone", "--quiet", tree, again, cwd=scratch)
    for clone, into in ((tree, folder), (again, scratch / "second")):
        print(f"== building in {'a clone' if clone is tree else 'another clone'}", flush=True)
        _run(sys.executable, "-m", "build", "--outdir", into, clone, cwd=scratch)
    for made in sorted(folder.iterdir()):
        if made.read_bytes() != (scratch / "second" / made.name).read_bytes():
            raise NotReleased(f"two builds of {made.name} differ")


def _tell_about(tree: Path, version: str, folder: Path) -> None:
    """Writes what a buyer, an approver and an inspector ask for."""
    (wheel,) = folder.glob("*.whl")
    at = datetime.fromisoformat(_run("git", "log", "-1", "--format=%cI", cwd=tree).strip())
    script = (
        "from taisai.server.upkeep.software import software_identity; "
        "print(software_identity().digest)"
    )
    from_tree = {**os.environ, "PYTHONPATH": str(tree / "src")}
    digest = _run(sys.executable, "-c", script, cwd=tree, env=from_tree).strip()
    sha256 = hashlib.sha256(wheel.read_bytes()).hexdigest()
    bill = bill_of_materials(tree, version, digest, sha256, at.astimezone(UTC))
    (folder / f"taisai-{version}.cdx.json").write_text(bill, encoding="utf-8")
    told = {
        "version": version,
        "commit": _run("git", "rev-parse", "HEAD", cwd=tree).strip(),
        "software_digest": digest,
    }
    (folder / f"taisai-{version}.json").write_text(json.dumps(told, indent=2) + "\n")
    shutil.copy(tree / "NOTICE", folder / "NOTICE")
    shutil.copy(
        tree / "src/taisai/server/static/licences.json", folder / "licences-of-screens.json"
    )
    shutil.copy(tree / "src/taisai/devices/paper/OFL.txt", folder / "licence-of-typeface.txt")
    shutil.copy(tree / "LICENSE", folder / "LICENSE")


def _sign(folder: Path, key: Path) -> None:
    """Writes the checksums of all, in the form that `sha256sum --check` reads, and signs them."""
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(folder.iterdir())
    ]
    (folder / CHECKSUMS).write_text("".join(lines))
    _run("ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", PURPOSE, folder / CHECKSUMS, cwd=folder)


def _run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReleased(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
