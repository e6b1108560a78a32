"""The events of a table, a module for each section of the law.

What a section has stands in its own `__all__`; nothing is listed here a second time.
"""

from taisai.table.events.cabinet import *
from taisai.table.events.corrections import *
from taisai.table.events.credits import *
from taisai.table.events.entry_devices import *
from taisai.table.events.irregularities import *
from taisai.table.events.opening import *
from taisai.table.events.operation import *
from taisai.table.events.reach import *
from taisai.table.events.resettlement import *
from taisai.table.events.table_equipment import *
from taisai.table.events.table_wagers import *
from taisai.table.events.wagers import *
