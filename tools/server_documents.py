"""The document of the server's settings.

For: writing it from `Settings`, its docstring and its bounds. Must not know: any setting by name.
"""

import inspect
import re

from msgspec import inspect as kinds

from taisai.server.settings import ENVIRONMENT_PREFIX, Settings

_HEAD = "<!-- Written by `make docs` from the code. Do not edit by hand. -->"

_ABOUT = """
Settings of `taisai serve` and of the other commands about a house. Each has a default. They come
from the house's own `house.toml` (or the file named with `--settings`), then from the environment,
then from options of the command; the later wins. A setting that is unknown or out of bounds stops
the start, and the message names it.

```toml
# taisai-data/house.toml
host = "0.0.0.0"
port = 8443
certificate = "/etc/taisai/certificate.pem"
key = "/etc/taisai/certificate.key"
```

What the rules govern is no setting of the server but of a table, and the table refuses what they
forbid: a Fixed Wagering Period under 36 seconds (D9A 1.1), or more than 30 terminals
(D9A 3.2(c)).
"""


def settings() -> str:
    """The page of all settings."""
    said = _descriptions()
    lines = [
        "# Settings",
        "",
        _HEAD,
        _ABOUT,
        "| setting | environment | default | allowed | meaning |",
        "|---|---|---|---|---|",
    ]
    info = kinds.type_info(Settings)
    assert isinstance(info, kinds.StructType)
    for field in info.fields:
        name = field.name
        lines.append(
            f"| `{name}` | `{ENVIRONMENT_PREFIX}{name.upper()}` | {_default(field)} | "
            f"{_allowed(field.type)} | {said[name]} |"
        )
    return "\n".join(lines) + "\n"


def _default(field: kinds.Field) -> str:
    value = field.default
    if value in ("", ()):
        return "none"
    return f"`{value}`"


def _allowed(kind: kinds.Type) -> str:
    if isinstance(kind, kinds.IntType):
        low, high = kind.ge, kind.le
        if kind.gt is not None:
            low = kind.gt + 1
        if high is not None:
            return f"{low} to {high}"
        return f"{low} or more"
    if isinstance(kind, kinds.VarTupleType):
        return "texts; in the environment parted by commas"
    return "text"


def _descriptions() -> dict[str, str]:
    """What the docstring says of each setting."""
    text = inspect.cleandoc(Settings.__doc__ or "").split("Attributes:\n", 1)[1]
    found = re.findall(r"^    (\w+): (.+(?:\n        .+)*)", text, flags=re.MULTILINE)
    return {name: re.sub(r"\s+", " ", words) for name, words in found}
