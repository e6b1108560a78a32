"""The commands of a table, a module for each section of the law.

What a section has stands in its own `__all__`; nothing is listed here a second time.
"""

from taisai.table.commands.cabinet import *
from taisai.table.commands.corrections import *
from taisai.table.commands.credits import *
from taisai.table.commands.entry_devices import *
from taisai.table.commands.irregularities import *
from taisai.table.commands.opening import *
from taisai.table.commands.operation import *
from taisai.table.commands.reach import *
from taisai.table.commands.resettlement import *
from taisai.table.commands.table_equipment import *
from taisai.table.commands.table_wagers import *
from taisai.table.commands.wagers import *
