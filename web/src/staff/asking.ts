// What a member of staff asks of the Game System, and how its answer is told.
import { refusalWords } from "../messages/refusals_and_alerts";
import { t } from "../messages/words.svelte";
import type { ToastRack } from "../parts/toasts.svelte";
import type { Answer, Command } from "../protocol/types";

interface Asked {
  do(command: Command): Promise<Answer>;
  approve(proposal: string): Promise<Answer>;
  decline(proposal: string): Promise<Answer>;
}

export class Asking {
  constructor(
    protected readonly screen: Asked,
    protected readonly toasts: ToastRack,
  ) {}

  /** Asks for a command; true where it was done, or waits for a second person (R20). */
  async ask(command: Command): Promise<boolean> {
    return this.told(await this.screen.do(command));
  }

  async approve(proposal: string): Promise<boolean> {
    return this.told(await this.screen.approve(proposal));
  }

  async decline(proposal: string): Promise<boolean> {
    return this.told(await this.screen.decline(proposal));
  }

  /** Says why something cannot be done. */
  say(words: string): void {
    this.toasts.say(words, "no");
  }

  protected told(answer: Answer): boolean {
    switch (answer.outcome) {
      case "done":
        return true;
      case "proposed":
        this.toasts.say(t("proposed"), "yes");
        return true;
      case "refused":
        this.say(refusalWords(answer));
        return false;
      default:
        this.say(t("busy"));
        return false;
    }
  }
}
