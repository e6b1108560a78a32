"""Databases of both kinds, as the store's tests have them."""

from store.conftest import (  # noqa: F401 - fixtures
    engine,
    engines,
    postgres,
    postgres_engine,
    sqlite_engine,
    template_file,
)
