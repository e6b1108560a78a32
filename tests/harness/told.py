"""What a subscription tells, for those who wait for it."""

import asyncio

from taisai.server.conversation.subscriptions import Subscription


async def next_update(subscription: Subscription) -> bytes:
    """The next message for the screen, as soon as there is one.

    Raises:
        Dropped: The subscription has ended.
    """
    has_news = asyncio.Event()
    while True:
        # What one turn brought about goes in one message, as the server tells it.
        await asyncio.sleep(0)
        has_news.clear()
        message = subscription.next_message()
        if message is not None:
            return message
        subscription.on_wake = has_news.set
        await has_news.wait()
