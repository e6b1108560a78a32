// What of a terminal's view tells of a result, and which of its messages is a lock.
import type { Message, TerminalView } from "../../protocol/types";

/** What tells of a result; `to_acknowledge` says that it was shown (R55). */
export const OF_RESULT = [
  "banner",
  "period",
  "result",
  "settled",
  "strip",
  "credits",
  "wagered",
  "wagers",
  "won_last",
  "returned_last",
  "to_acknowledge",
] as const satisfies readonly (keyof TerminalView)[];

const LOCKS = new Set([
  "evidence",
  "tamper",
  "out_of_service",
  "locked_up",
  "credits_await_dealer",
]);
const isLock = ({ kind }: Message): boolean => LOCKS.has(kind);

/** What keeps this terminal from being played. */
export const lockIn = (messages: readonly Message[]): Message | undefined => messages.find(isLock);

/** What is said beside the layout; that the dealer was called, the button says. */
export const tidingsIn = (messages: readonly Message[]): Message[] =>
  messages.filter((one) => !isLock(one) && one.kind !== "dealer_called");
