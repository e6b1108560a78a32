"""The bill of materials of a release, in CycloneDX's form, which cyclonedx-python-lib makes.

For: whoever must know what runs in a casino. It names what is shipped inside the package (the web
packages of the screens, the typeface of vouchers) and what is installed beside it at the versions
that the tests ran with. Made of the same release twice, it is the same. Must not know: how a
release is made.
"""

import json
from datetime import datetime
from pathlib import Path
from typing import Final
from uuid import NAMESPACE_URL, uuid5  # noqa: TID251 - made of its words, not of chance

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from installed_packages import everything_needed, requirements_by_extra
from packageurl import PackageURL
from packaging.utils import canonicalize_name

FORM: Final = SchemaVersion.V1_6
TYPEFACE: Final = ("noto-sans-sc-voucher", "OFL-1.1", "src/taisai/devices/paper")
LICENCES_OF_SCREENS: Final = "src/taisai/server/static/licences.json"


class NotAsTheSchemaSays(Exception):
    """The bill is not what CycloneDX's own schema asks for."""


def bill_of_materials(
    tree: Path, version: str, software_digest: str, wheel_sha256: str, at: datetime
) -> str:
    """The bill of one release, checked against CycloneDX's schema.

    Args:
        tree: The clone that the release was made of, its screens built.
        version: The release's version.
        software_digest: The digest of D9A 3.5 of the installed code.
        wheel_sha256: The wheel's own digest.
        at: When the release's commit was made.
    """
    ours = _component("taisai", version, "Apache-2.0", "pypi", ComponentType.APPLICATION)
    ours.hashes.add(HashType(alg=HashAlgorithm.SHA_256, content=wheel_sha256))
    ours.properties.add(Property(name="taisai:software-digest", value=software_digest))
    bill = Bom(serial_number=uuid5(NAMESPACE_URL, f"taisai {version} {wheel_sha256}"))
    bill.metadata.timestamp = at
    bill.metadata.component = ours

    shipped = _shipped(tree, version)
    beside = {
        one.name: _component(one.name, one.version, one.licence, "pypi")
        for one in everything_needed().values()
    }
    for name, asked in requirements_by_extra().items():
        for one in asked:
            if one.name == "taisai":
                continue
            component = beside[canonicalize_name(one.name)]
            component.properties.add(Property(name="taisai:extra", value=name or "(always)"))
            component.scope = ComponentScope.OPTIONAL if name else ComponentScope.REQUIRED
    for component in (*shipped, *beside.values()):
        bill.components.add(component)
    bill.register_dependency(ours, [*shipped, *beside.values()])
    for one in everything_needed().values():
        bill.register_dependency(beside[one.name], [beside[needed] for needed in one.needs])

    text = make_outputter(bill, OutputFormat.JSON, FORM).output_as_string(indent=2)
    if (fault := JsonStrictValidator(FORM).validate_str(text)) is not None:
        raise NotAsTheSchemaSays(str(fault))
    return text + "\n"


def _shipped(tree: Path, version: str) -> list[Component]:
    """What is inside the package and somebody else's work."""
    bundled = json.loads((tree / LICENCES_OF_SCREENS).read_text(encoding="utf-8"))
    name, licence, _ = TYPEFACE
    return [
        *(_component(one["name"], one["version"], one["identifier"], "npm") for one in bundled),
        _component(name, version, licence, "generic", ComponentType.FILE),
    ]


def _component(
    name: str, version: str, licence: str, kind: str, what: ComponentType = ComponentType.LIBRARY
) -> Component:
    return Component(
        type=what,
        name=name,
        version=version,
        bom_ref=f"{kind}:{name}",
        purl=PackageURL(kind, name=name, version=version),
        licenses=[LicenseFactory().make_from_string(licence)],
    )
