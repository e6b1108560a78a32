// A supervisor's desk at one stream: what is asked of it, and the form that is open.
import { t } from "../../messages/words.svelte";
import type { ToastRack } from "../../parts/toasts.svelte";
import type { Button } from "../../protocol/supervision";
import { type Answer, type Command, commandNamed } from "../../protocol/types";
import { Asking } from "../asking";
import { doneWords } from "./deeds";
import { FORMS } from "./forms";
import { whyNot } from "./naming";

interface Asked {
  do(command: Command): Promise<Answer>;
  approve(proposal: string): Promise<Answer>;
  decline(proposal: string): Promise<Answer>;
}

export interface Opened {
  command: string;
  fixed: Record<string, unknown>;
  /** What the form says already. */
  start: Record<string, string>;
  /** What it is about, where it does not ask for that itself. */
  about: readonly string[];
}

export class Desk extends Asking {
  opened = $state.raw<Opened | null>(null);

  constructor(
    screen: Asked,
    toasts: ToastRack,
    /** The table or the cage whose desk this is, in the words of now; empty for the house itself. */
    private readonly place: () => string = () => "",
  ) {
    super(screen, toasts);
  }

  /** Asks, and says what was done; `about` is what the command alone does not tell. */
  async done(command: Command, ...about: readonly string[]): Promise<boolean> {
    const answer = await this.screen.do(command);
    return this.saidDone(answer, doneWords(command.type, { ...command }, this.place(), ...about));
  }

  /** A button was pressed: a dark one says why; a lit one asks, or opens its form first. */
  press(
    command: string,
    button?: Button,
    fixed: Record<string, unknown> = {},
    start: Record<string, string> = {},
    about: readonly string[] = [],
  ): void {
    if (button?.why_not !== undefined) {
      this.say(t("locked.by", { words: whyNot(button.why_not) }));
    } else if (FORMS[command] === undefined) {
      void this.done(commandNamed(command, fixed), ...about);
    } else {
      this.opened = { command, fixed, start, about };
    }
  }

  close(): void {
    this.opened = null;
  }
}

/** The desk at each stream: the same one for as long as the stream is watched. */
export class Desks {
  private readonly made = new WeakMap<Asked, Desk>();

  constructor(private readonly toasts: ToastRack) {}

  at(screen: Asked, place: () => string): Desk {
    const desk = this.made.get(screen) ?? new Desk(screen, this.toasts, place);
    this.made.set(screen, desk);
    return desk;
  }
}

export const buttonOf = (
  buttons: readonly Button[],
  command: string,
  choice?: string,
): Button | undefined =>
  buttons.find((one) => one.command === command && (choice === undefined || one.choice === choice));
