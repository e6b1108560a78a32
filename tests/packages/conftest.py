"""What is installed from packages, in empty folders, is for drills: it takes minutes."""

from harness.drill import IS_LONG

collect_ignore = (
    []
    if IS_LONG
    else [
        "test_bounds.py",
        "test_installed.py",
        "test_pythons.py",
        "test_release.py",
        "test_way_back.py",
    ]
)
