"""What the demo's first page asks again and again: the tables as everybody at them sees them.

Must not know any rule, or who asks.
Obeys: R4: refused outside a demo house.
"""

from litestar import Response, get
from litestar.datastructures import State

from taisai.demo.entrance import demo_house
from taisai.demo.welcome import tables_now_on
from taisai.views.parts import encode_view


@get("/demo/now", sync_to_thread=False, include_in_schema=False)
def tables_now(state: State) -> Response[bytes]:
    """The tables at this moment."""
    demo_house(state)
    headers = {"cache-control": "no-store"}
    told = encode_view(tables_now_on(state.floor))
    return Response(told, media_type="application/json", headers=headers)
