// What the dealer's touches ask of the Game System; and a supervisor's, who signs in for one thing.
import { capital, said, t } from "../../messages/words.svelte";
import type { ToastRack } from "../../parts/toasts.svelte";
import { Connection } from "../../protocol/connection";
import { signIn, signOut } from "../../protocol/door";
import type { Answer, Command, EntryTerminalView } from "../../protocol/types";
import type { ScreenState } from "../../state/screen.svelte";

export class Dealings {
  constructor(
    private readonly screen: ScreenState<EntryTerminalView>,
    private readonly toasts: ToastRack,
    private readonly table: string,
  ) {}

  /** Asks for a command; true where it was done. */
  async ask(command: Command): Promise<boolean> {
    return this.told(await this.screen.do(command));
  }

  say(words: string): void {
    this.toasts.say(words, "no");
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

  private told(answer: Answer): boolean {
    if (answer.outcome === "refused") {
      this.say(said(`refusal.${answer.code ?? ""}`, capital(answer.words ?? "")));
    } else if (answer.outcome !== "done" && answer.outcome !== "proposed") this.say(t("busy"));
    return answer.outcome === "done" || answer.outcome === "proposed";
  }
}

function once(role: string, table: string, command: Command): Promise<Answer> {
  return new Promise((settle, fail) => {
    const connection = new Connection(`/staff/${role}/socket/${table}`, {
      line: (line) => {
        if (line !== "lost") return;
        connection.close();
        fail(new Error("the line was lost"));
      },
      view: () => {},
      turnedAway: () => {},
    });
    connection.open();
    void connection.do(command).then((answer) => {
      connection.close();
      settle(answer);
    });
  });
}
