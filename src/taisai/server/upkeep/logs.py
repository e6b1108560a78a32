"""Structured logs, a line of JSON each, that never hold a secret.

Knows which words are secrets. Must not know who reads the log.
"""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

SECRETS: Final = frozenset(
    {"password", "token", "code", "key", "cookie", "validation_number", "authorization"}
)
"""Values under these names are never written."""


def without_secrets(
    _logger: object, _method: str, said: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Takes secrets out of a line before it is written."""
    return {name: "•••" if name in SECRETS else value for name, value in said.items()}


def start_logging(*, is_verbose: bool = False) -> None:
    """Writes lines of JSON to standard error."""
    level = logging.DEBUG if is_verbose else logging.INFO
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_secrets,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        # Looked up for every line: standard error may be another file by then, or be closed.
        logger_factory=lambda *_names: structlog.PrintLogger(sys.stderr),
    )
