"""HAProxy's file for a house that is shared out: every request goes to the owner of its table.

The proxy works a table's group out of the path as `streams.groups` does, and asks every member once
in a while which groups it owns. Must not know members or owners: the file stays as it is while
groups change hands.
Obeys: decision 26.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.server.admission.ownership import ELSEWHERE, STAFF_WORDS, TABLE_PLACES
from taisai.server.admission.proxy_checks import GROUPS_NAMED
from taisai.streams import OFFICE, TABLE_GROUPS_COUNT

CHECK_MS: Final = 250
"""How often a member is asked about each group."""

_OFFICE_NAME: Final = next(name for name, group in GROUPS_NAMED.items() if group == OFFICE)

_HEAD: Final = """\
# HAProxy in front of a house that is shared out over several processes (taisai serve --join).
# Written by `taisai members proxy`; change the addresses there and write it again.
#
# One origin for all pages: cookies, the policy of pages and enrolment are as with one process.
# A path with a table in it goes to the owner of the table's group, which is worked out from the
# table's name; all else of staff and devices goes to the owner of the office. Each member says
# four times a second which groups it owns (/health/owns/7); one that does not, or is dead, is left.
# Put `proxies = ["<this proxy's address>"]` into each member's house.toml, so that a member
# believes what it is told of a request's sender.

# Each screen takes two open files here: let the proxy have as many (`LimitNOFILE=` of its service).

defaults
    mode http
    option forwardfor
    # Tried again by HAProxy the same server would be waited for for a second; a screen is quicker.
    retries 0
    option httpchk
    http-check send meth GET uri-lf /health/owns/%[be_name] ver HTTP/1.1 hdr Host localhost
    http-check expect status 200
    timeout connect 2s
    timeout client 120s
    timeout server 120s
    timeout tunnel 120s
    timeout check 2s
    # A screen is led to another member at once when its table has moved; what is still connected
    # to the old one is cut, and comes again.
    default-server inter {check_ms}ms fall 1 rise 1 on-marked-down shutdown-sessions

frontend house
    bind {bind}
    http-request set-header X-Forwarded-Proto https if {{ ssl_fc }}
"""


_NOBODY: Final = json.dumps(
    {
        "status_code": 503,
        "detail": "nobody in the house runs this at this moment",
        "extra": {"code": ELSEWHERE},
    }
)
"""What is answered where a group has no owner: nothing was done, so the same may be asked again."""


def proxy_lines(members: Sequence[tuple[str, str]], bind: str) -> Iterator[str]:
    """The lines of the file.

    Args:
        members: Each member's name and address.
        bind: Where the proxy listens, in HAProxy's words.
    """
    yield _HEAD.format(bind=bind, check_ms=CHECK_MS)
    for word, place in sorted(TABLE_PLACES.items()):
        # HAProxy counts from one, and before a path's first slash stands a field that is empty.
        field = f"path,field({place + 2},/)"
        yield f"    http-request set-var(txn.stream) {field} if {{ path_beg /{word}/ }}\n"
    words = "|".join(sorted(STAFF_WORDS))
    at_stream = f"{{ path_reg ^/staff/[a-z_]+/({words})/ }}"
    yield f"    http-request set-var(txn.stream) path,field(5,/) if {at_stream}\n"
    yield "    http-request set-var(txn.group) str(any)\n"
    yield (
        f"    http-request set-var(txn.group) str({_OFFICE_NAME}) "
        "if { path_reg ^/staff/[a-z_]+/. } || { path_beg /devices/ }\n"
    )
    yield (
        f"    http-request set-var(txn.group) var(txn.stream),crc32,mod({TABLE_GROUPS_COUNT}) "
        f"if {{ var(txn.stream) -m found }} !{{ var(txn.stream) -m str {HOUSE_STREAM} "
        f"{CAGE_STREAM} }}\n"
    )
    yield "    # Its owner has died, or gives it away: nobody was asked, so screens ask again.\n"
    yield (
        "    http-request return status 503 content-type application/json "
        f"string '{_NOBODY}' if {{ var(txn.group),nbsrv eq 0 }} "
        "!{ var(txn.group) -m str any }\n"
    )
    yield "    use_backend %[var(txn.group)]\n"
    yield "\n# Pages, pictures and layouts are the same everywhere.\n"
    for group in ("any", *GROUPS_NAMED):
        yield f"backend {group}\n"
        if group == "any":
            yield "    http-check send meth GET uri /health/live ver HTTP/1.1 hdr Host localhost\n"
            # A page and its parts come from one member: another may be of another version.
            yield "    balance source\n    hash-type consistent\n"
        for name, address in members:
            yield f"    server {name} {address} check\n"


def proxy_file(members: Sequence[tuple[str, str]], bind: str = ":8080") -> str:
    """The whole file, for members by name and address."""
    return "".join(proxy_lines(members, bind))
