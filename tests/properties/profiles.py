"""How long the machines run: a short, repeatable run each time, and a long one at night.

TAISAI_PROPERTIES says which:

- nothing: a few evenings, the same ones each time. A failure is told as it was found, at once.
- `shrink`: the same evenings; a failure is first made as short as can be, which takes minutes.
- `nightly` (`make properties`): many more and longer evenings, other ones each night.

Each failure prints the line that repeats it.
"""

import os

from hypothesis import HealthCheck, Phase, settings

KIND = os.environ.get("TAISAI_PROPERTIES", "")

_QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
_SHORT = (Phase.explicit, Phase.generate)


def machine_settings(examples: int, steps: int) -> settings:
    """Settings for a machine: so many evenings of so many steps."""
    length = property_settings(examples)
    return settings(
        length,
        stateful_step_count=2 * steps if KIND == "nightly" else steps,
        suppress_health_check=_QUIET,
        phases=length.phases if KIND else _SHORT,
    )


def property_settings(examples: int) -> settings:
    """Settings for one property: so many cases."""
    is_nightly = KIND == "nightly"
    return settings(
        max_examples=40 * examples if is_nightly else examples,
        deadline=None,
        derandomize=not is_nightly,
        print_blob=True,
    )
