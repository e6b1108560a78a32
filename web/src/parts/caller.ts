// Who listens hears a change of what is called, once: the bell with "No more bets" (D9 3.4(f)).
import { play } from "./sounds";

export class Caller {
  private before = "";

  /** Told what is called now; `say` is asked for the rest, where sound is wanted. */
  told(banner: string, isOn: boolean, say: () => void): void {
    const isNew = banner !== this.before && this.before !== "";
    this.before = banner;
    if (!isNew || !isOn) return;
    if (banner === "no more bets") play("bell");
    say();
  }
}
