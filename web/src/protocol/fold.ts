// Folding updates into a view: pure, so that (stale view + updates) can be shown to equal a fresh one.
import type { Update } from "./types";

export interface Folded {
  update: number;
  view: Record<string, unknown>;
}

export const NOTHING: Folded = { update: 0, view: {} };

/** The view after an update; null where an update in between was missed. */
export function fold(before: Folded, told: Update): Folded | null {
  if (told.tell === "welcome") {
    return { update: told.update, view: told.view as Record<string, unknown> };
  }
  if (told.update !== before.update + 1) return null;
  const view = { ...before.view, ...told.view };
  for (const name of told.gone ?? []) delete view[name];
  return { update: told.update, view };
}
