"""Writes the golden files of the cage and the house, of the version that is being made.

Run it before a release only, and read the difference: a golden file of a released version is never
written again, because journals of that version are out there.

    PYTHONPATH=tests .venv/bin/python -m golden.make_cage_house
"""

from golden import cage_examples, house_examples
from golden.make_golden import FOLDER, VERSION
from taisai.cage import codec as cage_codec
from taisai.house import codec as house_codec


def golden_files() -> dict[str, bytes]:
    """The files of today's code by name, one for each event."""
    files = {
        f"cage/{type(one).__name__}.json": cage_codec.encode(one) + b"\n"
        for one in cage_examples.EXAMPLES
    }
    for event in house_examples.EXAMPLES:
        files[f"house/{type(event).__name__}.json"] = house_codec.encode(event) + b"\n"
    return files


def main() -> None:
    """Writes them."""
    for name, data in golden_files().items():
        path = FOLDER / VERSION / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
