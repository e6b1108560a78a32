// Playing a round again: what the layout shows after a step. Each step tells only what it changed;
// this puts the steps before it together, and knows no rule.
import type { ReplayStep, RoundReplay, Seat } from "../../protocol/records";

export type SeatKey = string;

export const keyOf = (seat: Pick<Seat, "kind" | "number">): SeatKey =>
  `${seat.kind} ${seat.number}`;

/** Every seat as the steps up to and with this one left it. */
export function seatsAfter(replay: RoundReplay, at: number): Map<SeatKey, Seat> {
  const seats = new Map<SeatKey, Seat>();
  for (const step of replay.steps.slice(0, at + 1))
    for (const seat of step.seats) seats.set(keyOf(seat), seat);
  return seats;
}

/** What lies on each area: of all seats together, or of one. */
export function wagersOf(
  seats: ReadonlyMap<SeatKey, Seat>,
  only: SeatKey = "",
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [key, seat] of seats) {
    if (only !== "" && key !== only) continue;
    for (const [bet, cents] of Object.entries(seat.wagers)) found[bet] = (found[bet] ?? 0) + cents;
  }
  return found;
}

export const wageredOf = (seat: Seat): number =>
  Object.values(seat.wagers).reduce((sum, cents) => sum + cents, 0);

const LANDMARKS: Record<string, string> = {
  PlaceYourBetsCalled: "open",
  WageringPeriodExpired: "close",
  NoMoreBetsCalled: "close",
  OutcomeEntered: "enter",
  OutcomeAmended: "enter",
  TerminalsSettled: "settle",
  LosersCollected: "settle",
  NoSpinAnnounced: "void",
  VoidRoundAnnounced: "void",
};

/** What is marked above the scrubber: where the round opened, closed, was entered, settled. */
export function landmarkOf(step: ReplayStep): string {
  return step.is_correction ? "correct" : (LANDMARKS[step.event] ?? "");
}

/** `1:05.250` since the round began. */
export function sinceBegin(replay: RoundReplay, step: ReplayStep): string {
  const ms = step.at - (replay.steps[0]?.at ?? step.at);
  const seconds = Math.floor(ms / 1_000);
  const rest = String(ms % 1_000).padStart(3, "0");
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}.${rest}`;
}
