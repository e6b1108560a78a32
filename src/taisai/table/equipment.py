"""What the table's own equipment has reported: lamps, tumbler, cover, dice reader, keypad.

Must not know what follows from it. Obeys: D9 3.3(b), 3.4(e)(iv), 7.3, 7.4.
"""

import msgspec

from taisai.table.vocabulary import DeviceFault, TableDevice


class TableEquipment(msgspec.Struct, frozen=True, kw_only=True):
    """What the table's own equipment has reported, where there is any.

    Attributes:
        dark: D9 7.3: areas whose lamps stay dark when they are to be lit.
        wrongly_lit: Areas whose lamps shine when they are not to be.
        faults: What is wrong with each device that has told of any fault.
        is_cover_off: The switch under the cover says so; where there is none it says nothing.
    """

    dark: tuple[str, ...] = ()
    wrongly_lit: tuple[str, ...] = ()
    faults: dict[TableDevice, tuple[DeviceFault, ...]] = {}
    is_cover_off: bool = False
