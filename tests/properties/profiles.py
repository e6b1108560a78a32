"""How long the machines run: a short, repeatable run each time, and a long one at night.

`make properties` sets TAISAI_PROPERTIES=nightly: many more evenings, each night other ones; a
failure prints the lines that reproduce it.
"""

import os

from hypothesis import HealthCheck, settings

IS_NIGHTLY = os.environ.get("TAISAI_PROPERTIES", "") == "nightly"

_QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)


def machine_settings(examples: int, steps: int) -> settings:
    """Settings for a machine: so many evenings of so many steps."""
    if IS_NIGHTLY:
        return settings(
            max_examples=40 * examples,
            stateful_step_count=2 * steps,
            deadline=None,
            print_blob=True,
            suppress_health_check=_QUIET,
        )
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        print_blob=True,
        suppress_health_check=_QUIET,
    )


def property_settings(examples: int) -> settings:
    """Settings for one property: so many cases."""
    if IS_NIGHTLY:
        return settings(max_examples=40 * examples, deadline=None, print_blob=True)
    return settings(max_examples=examples, deadline=None, derandomize=True, print_blob=True)
