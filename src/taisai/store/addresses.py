"""Addresses of databases: read in the forms that people have, written for PostgreSQL's programs.

A PostgreSQL of several servers has an address with several hosts, of which one is the primary. Its
own library writes one `postgresql://user@a:5432,b:5432/house` or `host=a,b port=5432 dbname=house`,
SQLAlchemy `postgresql://user@/house?host=a:5432&host=b:5432`: all three are read. Must not know
what is asked of a database; no refusal shows a password.
"""

from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from taisai.names import BadInput, quote

WAY: Final = "target_session_attrs"
"""The option that says which of several servers is meant."""

_WRITABLE: Final = ("any", "read-write", "primary")
_READABLE: Final = (*_WRITABLE, "read-only", "standby", "prefer-standby")
_OWN: Final = frozenset({"host", "port", "dbname", "user", "password"})
_ALLOWED: Final = (
    "it is sqlite:///file or postgresql://user:password@host/name; several hosts are written "
    "postgresql://user:password@one:5432,two:5432/name"
)


class BadDatabaseAddress(BadInput):
    """The address names no database that the store can use."""


def read_address(address: str, *, is_read_only: bool = False) -> URL:
    """The address of a database, whichever way it is written.

    Args:
        address: As somebody has written it.
        is_read_only: Nothing is to be written there, so that a replica will do.

    Raises:
        BadDatabaseAddress: It names none, or one that cannot be used so.
    """
    url = _read(address)
    backend = url.get_backend_name()
    if backend == "postgresql":
        return _aimed(url, is_read_only=is_read_only)
    if backend != "sqlite":
        raise BadDatabaseAddress(
            f"a database of the kind {quote(backend)}: sqlite and postgresql are allowed"
        )
    return url


def hosts_count(url: URL) -> int:
    """How many servers a PostgreSQL address names."""
    return 1 + _options(url).get("host", "").count(",")


def words_for_programs(url: URL) -> tuple[str, str]:
    """A PostgreSQL database for its own programs, and the password, which stands elsewhere."""
    from psycopg.conninfo import make_conninfo

    options = _options(url)
    password = options.pop("password", "")
    return make_conninfo(**options), password


def _read(address: str) -> URL:
    scheme, _, rest = address.partition("://")
    kind = scheme.partition("+")[0]
    place = rest.partition("?")[0].rpartition("@")[2].partition("/")[0]
    is_postgresql = kind in ("postgresql", "postgres")
    if (is_postgresql and "," in place) or (not rest and "=" in address):
        return _of_library(f"postgresql://{rest}" if rest else address)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise BadDatabaseAddress(
            f"the address of the database cannot be read: {_ALLOWED}"
        ) from None
    return url.set(drivername="postgresql") if is_postgresql else url


def _of_library(address: str) -> URL:
    """An address as PostgreSQL's own library reads it."""
    # The driver is an extra: who keeps a house in a file need not have it.
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        found = {name: str(value) for name, value in conninfo_to_dict(address).items()}
    except ProgrammingError:
        raise BadDatabaseAddress(
            f"the address of the database cannot be read: {_ALLOWED}"
        ) from None
    query = {name: value for name, value in found.items() if name not in _OWN}
    hosts, ports = found.get("host", "").split(","), found.get("port", "").split(",")
    if len(ports) == 1:
        # One port is that of every host.
        ports *= len(hosts)
    if len(ports) != len(hosts):
        raise BadDatabaseAddress(
            f"an address of {len(hosts)} hosts and {len(ports)} ports: a port for each is allowed, "
            "or one for all"
        )
    query |= {"host": ",".join(hosts)} if any(hosts) else {}
    query |= {"port": ",".join(ports)} if any(ports) else {}
    return URL.create(
        "postgresql",
        username=found.get("user"),
        password=found.get("password"),
        database=found.get("dbname"),
        query=query,
    )


def _aimed(url: URL, *, is_read_only: bool) -> URL:
    """An address that leads to a server which can do what is to be done there."""
    options = _options(url)
    way = options.get(WAY)
    is_one_of_several = way is None and "," in options.get("host", "")
    if is_one_of_several or (is_read_only and way == "read-write"):
        # A replica too would answer, and then refuse every record. An archive cannot be written to
        # on any server: who only reads it is led to the same one.
        return url.update_query_dict({WAY: "primary"})
    allowed = _READABLE if is_read_only else _WRITABLE
    if way is not None and way not in allowed:
        raise BadDatabaseAddress(
            f"{WAY}={quote(way)} in the address of the database: {', '.join(allowed)} are allowed "
            f"where it is {'read' if is_read_only else 'written to'}"
        )
    return url


def _options(url: URL) -> dict[str, str]:
    """What the driver is told of an address, each option by its name.

    Raises:
        BadDatabaseAddress: There is no such option, or hosts and ports do not agree.
    """
    from psycopg import ProgrammingError
    from psycopg.conninfo import make_conninfo

    dialect = url.set(drivername="postgresql+psycopg").get_dialect()()
    try:
        found = dialect.create_connect_args(url)[1]
        make_conninfo(**found)
    except ArgumentError as unclear:
        raise BadDatabaseAddress(f"the address of the database: {unclear}") from None
    except (ProgrammingError, TypeError):
        names = ", ".join(sorted(url.query))
        raise BadDatabaseAddress(
            f"the address of the database has options that PostgreSQL does not know: {names}"
        ) from None
    return {name: str(value) for name, value in found.items()}
