"""Writes the protocol's types for the web, from its JSON Schema.

For: `web/src/protocol/generated.ts`, a document among those of `generate_docs.py`. Must not know
what a type means: the schema has names, fields and words.
"""

import re
from typing import Any

from taisai.protocol.schema import REF, REQUESTS, UPDATES, VIEWS, command_names, definitions
from taisai.stream_types import Sender

PATH = "web/src/protocol/generated.ts"

_HEAD = """\
// What is said between a screen and the Game System. Written by `make docs` from taisai.protocol:
// do not edit it; change the structs.
// Amounts are whole cents, times are milliseconds of UTC. A field that may be absent has a `?`.
"""
_WIDTH = 98
_SIMPLE = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def types() -> str:
    """The whole file."""
    found = definitions()
    parts = [_HEAD]
    parts += [_definition(name, found[name]) for name in sorted(found)]
    parts += [
        _union("AnyRequest", [one.__name__ for one in REQUESTS], "What a screen may say."),
        _union("AnyUpdate", [one.__name__ for one in UPDATES], "What a screen is told."),
        _union("AnyView", [one.__name__ for one in VIEWS], "What a screen shows."),
    ]
    for kind, senders in command_names().items():
        for sender, names in senders.items():
            words = f"What {_FROM[sender]} may ask of the {kind}."
            parts.append(_union(f"{kind.title()}{sender.title()}Command", list(names), words))
    return "\n".join(parts)


_FROM = {
    Sender.STAFF: "a member of staff",
    Sender.TERMINAL: "a terminal",
    Sender.LAYOUT: "the table layout",
    Sender.EQUIPMENT: "equipment",
}


def _definition(name: str, schema: Schema) -> str:
    summary, about = _words(schema.get("description", ""))
    if "enum" in schema:
        literals = [f'"{one}"' for one in schema["enum"]]
        return _comment(summary, "") + _alternatives(name, literals)
    required = set(schema.get("required", ()))
    lines = [_comment(summary, "") + f"export interface {name} {{"]
    for field, one in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"{_comment(about.get(field, ''), '  ')}  {field}{mark}: {_type(one)};")
    return "\n".join([*lines, "}", ""])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{one}"' for one in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties", {})
        return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
    return _SIMPLE[kind] if kind is not None else "unknown"


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    inner = _type(schema.get("items") or {})
    return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"


def _union(name: str, names: list[str], words: str) -> str:
    return _comment(words, "") + _alternatives(name, names)


def _alternatives(name: str, options: list[str]) -> str:
    whole = f"export type {name} = {' | '.join(options)};"
    if len(whole) <= _WIDTH:
        return whole + "\n"
    return "\n".join([f"export type {name} =", *(f"  | {one}" for one in options)]) + ";\n"


def _words(description: str) -> tuple[str, dict[str, str]]:
    """A docstring's sentences, and what it says about each field."""
    text, _, fields = description.partition("Attributes:")
    about: dict[str, str] = {}
    name = ""
    for line in fields.splitlines():
        found = re.match(r"\s{8}(\w+): (.*)", line)
        if found is not None:
            name = found[1]
            about[name] = found[2]
        elif name and line.strip():
            about[name] += " " + line.strip()
    return " ".join(text.split()), about


def _comment(words: str, indent: str) -> str:
    if not words:
        return ""
    lines: list[str] = [""]
    for word in words.split():
        if len(indent) + len(lines[-1]) + len(word) > _WIDTH - 8:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inner = "".join(f"{indent} * {line}\n" for line in lines)
    return f"{indent}/**\n{inner}{indent} */\n"
