// What the dealer's touches ask of the Game System; and a supervisor's, who signs in for one thing.
import type { ToastRack } from "../../parts/toasts.svelte";
import { signIn, signOut } from "../../protocol/door";
import type { EntryTerminalView } from "../../protocol/types";
import { Asking } from "../../staff/asking";
import { once } from "../../staff/once";
import type { ScreenState } from "../../state/screen.svelte";

export class Dealings extends Asking {
  constructor(
    screen: ScreenState<EntryTerminalView>,
    toasts: ToastRack,
    private readonly table: string,
  ) {
    super(screen, toasts);
  }

  /** D9 7.2: a supervisor amends at the dealer's entry terminal, in a session of their own. */
  async amend(id: string, password: string, faces: number[]): Promise<boolean> {
    const role = "game_supervisor";
    await signIn(role, id, password);
    try {
      return this.told(await once(role, this.table, { type: "AmendOutcome", faces }));
    } finally {
      await signOut(role);
    }
  }
}
