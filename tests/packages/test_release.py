"""`make release` does all but the upload, and refuses what must not be released."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from packages.made import ROOT, run

pytestmark = [pytest.mark.drill, pytest.mark.xdist_group("packages")]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose next release is made, with somebody's name for its commit."""
    run("git", "clone", "--quiet", ROOT, tmp_path / "clone", cwd=tmp_path)
    for name, value in (("user.name", "A Maintainer"), ("user.email", "someone@example.org")):
        run("git", "config", "--global", name, value, cwd=tmp_path, env=_at(tmp_path))
    return tmp_path / "clone"


def _at(home: Path) -> dict[str, str]:
    return {**os.environ, "GIT_CONFIG_GLOBAL": str(home / "gitconfig")}


def test_a_release_is_built_twice_described_and_signed(clone: Path, tmp_path: Path) -> None:
    key = tmp_path / "key"
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key, cwd=tmp_path)
    release = (ROOT / ".venv/bin/python", "tools/make_release.py", "--signing-key", key)
    run(*release, cwd=clone, env=_at(tmp_path))

    folder = clone / "dist" / "0.2.0"
    assert {file.name for file in folder.iterdir()} == {
        "LICENSE",
        "NOTICE",
        "SHA256SUMS",
        "SHA256SUMS.sig",
        "licence-of-typeface.txt",
        "licences-of-screens.json",
        "taisai-0.2.0-py3-none-any.whl",
        "taisai-0.2.0.cdx.json",
        "taisai-0.2.0.json",
        "taisai-0.2.0.tar.gz",
    }
    run("sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS", cwd=folder)
    _check_signature(folder, key, tmp_path)

    bill = json.loads((folder / "taisai-0.2.0.cdx.json").read_text())
    told = json.loads((folder / "taisai-0.2.0.json").read_text())
    named = {one["name"] for one in bill["components"]}
    assert {"svelte", "uvicorn", "psycopg", "noto-sans-sc-voucher"} <= named
    properties = {one["name"]: one["value"] for one in bill["metadata"]["component"]["properties"]}
    assert properties["taisai:software-digest"] == told["software_digest"]

    changes = run("git", "show", "v0.2.0:CHANGELOG.md", cwd=clone)
    assert "## 0.2.0 (" in changes
    left = run("git", "ls-tree", "--name-only", "v0.2.0", "changelog.d/", cwd=clone).split()
    assert left == ["changelog.d/README.md"]
    assert run("git", "rev-parse", "release-0.2.0", cwd=clone).strip() == told["commit"]

    again = subprocess.run(
        [str(word) for word in release], cwd=clone, capture_output=True, text=True, check=False
    )
    assert again.returncode == 1
    assert "v0.2.0 is released already" in again.stderr


def _check_signature(folder: Path, key: Path, scratch: Path) -> None:
    """As docs/maintain/release.md tells everybody to."""
    signers = scratch / "signers"
    signers.write_text(f"maintainer {key.with_suffix('.pub').read_text()}")
    command = "ssh-keygen -Y verify -f {} -I maintainer -n taisai-release -s SHA256SUMS.sig"
    with (folder / "SHA256SUMS").open() as signed:
        subprocess.run(command.format(signers).split(), cwd=folder, stdin=signed, check=True)
    (folder / "SHA256SUMS").write_text("0" * 64 + "  taisai-0.2.0.tar.gz\n")
    with (folder / "SHA256SUMS").open() as changed:
        done = subprocess.run(
            command.format(signers).split(), cwd=folder, stdin=changed, check=False
        )
    assert done.returncode != 0


def test_what_is_not_committed_is_not_released(clone: Path, tmp_path: Path) -> None:
    (clone / "stray.txt").write_text("not committed\n")
    key = tmp_path / "key"
    key.write_text("")
    release = [ROOT / ".venv/bin/python", "tools/make_release.py", "--signing-key", key]
    done = subprocess.run(
        [str(word) for word in release], cwd=clone, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "not committed" in done.stderr
