"""Makes the typeface of printed vouchers from Noto Sans SC, cut down to what vouchers say.

Run by hand when the words of a voucher change: `python tools/make_ticket_typeface.py FOLDER`, where
FOLDER is the unpacked npm package @fontsource/noto-sans-sc (its WOFF files, under the SIL Open Font
License 1.1, which allows this and goes with the result). Needs fontTools, which matplotlib brings.
"""

import re
import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

from taisai.devices.paper.typeface import FOLDER, Weight, characters_on_vouchers

WEIGHTS = {Weight.REGULAR: 400, Weight.BOLD: 700}
_FACE = re.compile(r"url\(\./files/([^)]*?)\.woff2\).*?unicode-range: ([^;]*);", re.S)


def files_with(characters: frozenset[str], folder: Path, weight: int) -> dict[Path, set[int]]:
    """The files that hold the characters, each with those that are taken from it."""
    wanted = {ord(one) for one in characters}
    found: dict[Path, set[int]] = {}
    for name, ranges in _FACE.findall((folder / f"{weight}.css").read_text(encoding="utf-8")):
        for one in ranges.split(","):
            first, _, last = one.strip().removeprefix("U+").partition("-")
            held = set(range(int(first, 16), int(last or first, 16) + 1)) & wanted
            if held:
                found.setdefault(folder / "files" / f"{name}.woff", set()).update(held)
                wanted -= held
    assert not wanted, "".join(map(chr, sorted(wanted)))
    return found


def make(folder: Path, weight: Weight) -> Path:
    """Writes one weight; the same words give the same bytes."""
    made = FOLDER / weight.value
    with tempfile.TemporaryDirectory() as scratch:
        parts: list[str] = []
        for file, codes in files_with(characters_on_vouchers(), folder, WEIGHTS[weight]).items():
            options = subset.Options(layout_features=[], hinting=False, notdef_outline=True)
            options.drop_tables += ["GPOS", "GSUB", "STAT", "vhea", "vmtx", "gasp"]
            font = TTFont(file)
            cutter = subset.Subsetter(options)
            cutter.populate(unicodes=codes)
            cutter.subset(font)
            font.flavor = None
            parts.append(str(Path(scratch) / f"{len(parts)}.ttf"))
            font.save(parts[-1])
        whole = merge.Merger().merge(parts)
        # What a style sheet says that a file holds, the file may not hold.
        lacking = sorted(characters_on_vouchers() - {chr(code) for code in whole.getBestCmap()})
        if lacking:
            sys.exit(f"the typeface has no {' '.join(lacking)}: vouchers have to say it otherwise")
        whole["head"].created = whole["head"].modified = 0
        whole.recalcTimestamp = False
        whole.save(made)
    return made


if __name__ == "__main__":
    for one in Weight:
        path = make(Path(sys.argv[1]), one)
        print(f"wrote {path}: {path.stat().st_size:,} bytes")
