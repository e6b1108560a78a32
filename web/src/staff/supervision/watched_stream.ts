// A stream as supervisors' components see it, whichever screen watches it.
import type { Line } from "../../protocol/connection";
import type {
  CasinoSupervisorView,
  GameSupervisorView,
  TableTile,
} from "../../protocol/supervision";
import type { Answer, Command } from "../../protocol/types";

export type TableView = GameSupervisorView | CasinoSupervisorView;

export interface WatchedStream<V = TableView> {
  readonly view: Partial<V>;
  readonly line: Line;
  readonly now: number;
  readonly isTurnedAway: boolean;
  do(command: Command): Promise<Answer>;
  approve(proposal: string): Promise<Answer>;
  decline(proposal: string): Promise<Answer>;
}

/** A table as one tile of the floor. */
export interface FloorTable {
  readonly name: string;
  readonly screen: Pick<
    WatchedStream<TableTile & { service: string; at: number }>,
    "view" | "line" | "now"
  >;
}

/**
 * How a stream stands: nothing can be shown of it, or nothing is there yet, or it is shown. Of a table
 * that another process runs the overview may have heard nothing yet, or nothing any more.
 */
export type Standing = "connecting" | "lost" | "out" | "awaited" | "silent" | "empty" | "there";

export function standing(
  screen: Pick<
    WatchedStream<{ service: string; service_reason?: string; at: number }>,
    "view" | "line"
  >,
): Standing {
  if (screen.line === "lost" || screen.line === "ended") return "lost";
  if (screen.line !== "open") return "connecting";
  const { service, service_reason: why } = screen.view;
  if (service !== "in_service") return why === "awaited" || why === "silent" ? why : "out";
  return screen.view.at === undefined ? "empty" : "there";
}

/** How a table stands, of which the floor is told: one in service without anything to show is not set up. */
export function tableStanding(
  screen: Parameters<typeof standing>[0] & { view: { glance?: unknown } },
): Standing {
  const is = standing(screen);
  return is === "there" && screen.view.glance === undefined ? "empty" : is;
}

/** Whether what was told last is drawn: it stands while the line is lost, and the page says since when. */
export const isDrawn = (is: Standing): boolean => is === "there" || is === "lost";

/** What is shown of a table; null where there is nothing to show. */
export function shownOf<V extends { glance: unknown }>(screen: { view: Partial<V> }): V | null {
  return screen.view.glance === undefined ? null : (screen.view as V);
}

export const isCasino = (view: TableView): view is CasinoSupervisorView => "setup" in view;
