"""A house is shared out in a drill alone: it needs a proxy, and several processes at once."""

from harness.drill import IS_LONG

FILES = [
    "test_office_screens.py",
    "test_rolling_upgrade.py",
    "test_screens_of_supervisors.py",
    "test_shared_out.py",
]
collect_ignore = [] if IS_LONG else FILES
