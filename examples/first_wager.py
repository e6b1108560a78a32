"""From an enrolment code to the first wager: a whole terminal in one small program.

    python examples/first_wager.py http://127.0.0.1:8080 CODE

A casino supervisor makes the code under Devices. It enrols the terminal, which keeps its key for as
long as this program runs, waits until it has credits and wagering is open, wagers $5.00 on small
and shows what became of it.
"""

import asyncio
import sys

from taisai.client import HouseClient, View

WAGER_CENTS = 500


def can_wager(view: View) -> bool:
    """Whether a touch on the layout would place a wager now, and there is money for it."""
    return "why_no_wager" not in view and view["credits"]["cents"] >= WAGER_CENTS


async def place_first_wager(address: str, code: str) -> int:
    """Enrols a terminal and plays one round; returns what came back, in cents."""
    async with HouseClient(address) as house:
        key = await house.enrol(code)
        print(f"enrolled as {key.kind} {key.number} of {key.table}")
        async with house.device(key) as screen:
            await screen.wait_for(can_wager)
            answer = await screen.ask("PlaceWager", bet="small", amount_cents=WAGER_CENTS)
            if answer.outcome != "done":
                raise SystemExit(f"refused {answer.code} ({answer.rule}): {answer.words}")
            print("$5.00 on small")
            round_number = screen.view["round"]
            view = await screen.wait_for(
                lambda view: view.get("to_acknowledge") == round_number and "result" in view
            )
            print(f"{view['result']['call']}: {view['returned_last']['cents']} cents came back")
            await screen.acknowledge(round_number)
            returned: int = view["returned_last"]["cents"]
            return returned


if __name__ == "__main__":
    asyncio.run(place_first_wager(*sys.argv[1:3]))
