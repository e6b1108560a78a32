"""A cluster is started in a drill alone: it needs programs that nobody else needs."""

from harness.drill import IS_LONG

collect_ignore = [] if IS_LONG else ["test_cluster.py"]
