"""What the table's own equipment has reported: lamps, tumbler, cover, dice reader, keypad.

Must not know what follows from it. Obeys: D9 3.3(b), 3.4(e)(iv), 7.3, 7.4.
"""

import msgspec

from taisai.table.vocabulary import DeviceFault, TableDevice


class DeviceIdentity(msgspec.Struct, frozen=True):
    """What a device says that it is."""

    model: str
    serial: str
    version: str


class TableEquipment(msgspec.Struct, frozen=True, kw_only=True):
    """What the table's own equipment has reported, where there is any.

    Attributes:
        dark: D9 7.3: areas whose lamps stay dark when they are to be lit.
        wrongly_lit: Areas whose lamps shine when they are not to be.
        faults: What is wrong with each device that the table has; nothing where it works.
        identities: What each device that tells it is.
        is_cover_off: The switch under the cover says so; where there is none it says nothing.
    """

    dark: tuple[str, ...] = ()
    wrongly_lit: tuple[str, ...] = ()
    faults: dict[TableDevice, tuple[DeviceFault, ...]] = {}
    is_cover_off: bool = False
    identities: dict[TableDevice, DeviceIdentity] = {}


class RegisterEntry(msgspec.Struct, frozen=True):
    """D9A 3.5: what the house's register of approvals says of a device that told what it is.

    Attributes:
        reference: That of its approval; empty where its type is not on the register.
    """

    model: str
    version: str
    reference: str


def place_of(terminal: int | None, device: str) -> str:
    """The name of a device's place at its table.

    >>> place_of(3, "acceptor"), place_of(None, "dice_reader")
    ('3/acceptor', '0/dice_reader')
    """
    return f"{terminal or 0}/{device}"
