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

  /** Approves what another person has proposed, and says what was approved. */
  async approve(proposal: string, what: string): Promise<boolean> {
    return this.saidDone(await this.screen.approve(proposal), t("proposal.approved", { what }));
  }

  /** Declines it, or takes back what was proposed here. */
  async decline(proposal: string, what: string, isOwn: boolean): Promise<boolean> {
    const words = t(isOwn ? "proposal.withdrawn" : "proposal.declined", { what });
    return this.saidDone(await this.screen.decline(proposal), words);
  }

  /** Says why something cannot be done. */
  say(words: string): void {
    this.toasts.say(words, "no");
  }

  /** Says what was done where it was; else why not, or that it waits. */
  protected saidDone(answer: Answer, words: string): boolean {
    const isDone = this.told(answer);
    if (answer.outcome === "done") this.toasts.say(words, "yes");
    return isDone;
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
