"""A house is shared out in a drill alone: it needs a proxy, and several processes at once."""

from harness.drill import IS_LONG

collect_ignore = [] if IS_LONG else ["test_shared_out.py", "test_office_screens.py"]
