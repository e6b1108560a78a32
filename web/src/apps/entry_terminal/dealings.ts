// What the dealer's touches ask of the Game System; and a supervisor's, who signs in for one thing.
import type { ToastRack } from "../../parts/toasts.svelte";
import { signIn, signOut } from "../../protocol/door";
import type { Command, EntryTerminalView } from "../../protocol/types";
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

  /** D9 7.2: a supervisor acts at the dealer's entry terminal, in a session of their own. */
  async supervised(role: string, id: string, password: string, command: Command): Promise<boolean> {
    await signIn(role, id, password);
    try {
      return this.told(await once(role, this.table, command));
    } finally {
      await signOut(role);
    }
  }
}
