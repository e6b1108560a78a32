// A screen's connection: numbers its requests, folds what it is told, finds gaps, comes back by itself.
// It knows the protocol and nothing of what a view means.
import { type Folded, fold, NOTHING } from "./fold";
import type { Answer, Command, Update } from "./types";

export type Line = "connecting" | "open" | "lost" | "ended";

export interface Listener {
  line(line: Line): void;
  view(view: Record<string, unknown>): void;
  /** A socket closed before it ever opened: the house is there, and does not let this screen in? */
  turnedAway(): void;
}

export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  makeSocket(address: string): SocketLike;
  later(what: () => void, ms: number): number;
  forget(timer: number): void;
  /** From 0 to 1, another each time. */
  chance(): number;
  store: Pick<Storage, "getItem" | "setItem">;
}

export const NOT_ALLOWED = 4403;
/** A newer page of this device, or too many of this person, are open: this one has ended for good. */
export const ENDED = 4409;
/** Another process has the table from here on: it waits for its screens. */
export const MOVED = 4410;
const NEW_PAGE = "new";
const WAIT_MS_MIN = 250;
/** A table whose process died is taken over within 6 s: who waits longer than this misses it for long. */
const WAIT_MS_MAX = 1_000;
const QUIET_MS = 10_000;

/** Nobody can tell any more whether it was done: what the screen shows next does. */
const UNKNOWN: Answer = { number: 0, outcome: "older_request" };

interface Asked {
  what: Record<string, unknown>;
  /** What was sent; the same again after the line was lost. */
  request: Record<string, unknown> | null;
  settle(answer: Answer): void;
}

export function browserSurroundings(): Surroundings {
  return {
    makeSocket: (address) => new WebSocket(address) as unknown as SocketLike,
    later: (what, ms) => window.setTimeout(what, ms),
    forget: (timer) => window.clearTimeout(timer),
    chance: () => Math.random(),
    store: window.sessionStorage,
  };
}

export class Connection {
  private socket: SocketLike | null = null;
  private folded: Folded = NOTHING;
  private isOpen = false;
  private isWhole = false;
  private wait = WAIT_MS_MIN;
  /** Let in since it last came back at once: nobody is sent from one to another in circles. */
  private mayHurry = false;
  private isClosed = false;
  private timer = 0;
  private pulse = 0;
  private readonly asked: Asked[] = [];

  /** Two connections of one browser's page to the same stream are two pages: each has a name to keep it by. */
  constructor(
    private readonly path: string,
    private readonly listener: Listener,
    private readonly keptAs: string = path,
    private readonly around: Surroundings = browserSurroundings(),
  ) {}

  open(): void {
    if (this.isClosed) return;
    this.listener.line("connecting");
    const page = encodeURIComponent(this.kept("page") || NEW_PAGE);
    const socket = this.around.makeSocket(`${this.path}?page=${page}`);
    let wasOpen = false;
    this.socket = socket;
    socket.onopen = () => {
      wasOpen = true;
      this.keepPulse();
    };
    socket.onmessage = (event) => this.heard(JSON.parse(event.data) as Update);
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === ENDED) this.ended();
      else if (event.code === MOVED && this.mayHurry) this.moved();
      else this.closed(wasOpen && event.code !== NOT_ALLOWED);
    };
  }

  close(): void {
    this.isClosed = true;
    this.around.forget(this.timer);
    this.around.forget(this.pulse);
    this.socket?.close();
    this.socket = null;
  }

  /** Asks for a command; the answer comes when the Game System has it on record. */
  do(command: Command): Promise<Answer> {
    return this.ask({ say: "do", command });
  }

  /** R20: a second person carries out what another has proposed. */
  approve(proposal: string): Promise<Answer> {
    return this.ask({ say: "approve", proposal });
  }

  decline(proposal: string): Promise<Answer> {
    return this.ask({ say: "decline", proposal });
  }

  /** R55: says that the page shows what came of a round; there is no answer, and no number. */
  acknowledge(round: number): void {
    if (this.isOpen) this.say({ say: "seen", round });
  }

  private ask(what: Record<string, unknown>): Promise<Answer> {
    return new Promise((settle) => {
      this.asked.push({ what, request: null, settle });
      if (this.asked.length === 1) this.sendNext();
    });
  }

  /**
   * Sends what is asked next, or the same again. One request at a time is on its way: the Game System
   * remembers the newest of each screen, so after a lost line it can answer that one and no other.
   */
  private sendNext(): void {
    const next = this.asked[0];
    if (next === undefined || !this.isOpen) return;
    next.request ??= { ...next.what, number: this.nextNumber() };
    this.say(next.request);
  }

  get waitingCount(): number {
    return this.asked.length;
  }

  private heard(told: Update): void {
    if (told.tell === "welcome" && told.page !== undefined)
      this.welcomed(told.page, told.asked ?? 0);
    const folded = fold(this.folded, told);
    if (folded === null) {
      this.isWhole = false;
      this.say({ say: "resync" });
    } else if (told.tell === "welcome" || this.isWhole) {
      this.folded = folded;
      this.isWhole = true;
      this.wait = WAIT_MS_MIN;
      this.mayHurry = true;
      this.listener.line("open");
      this.listener.view(folded.view);
    }
    if (told.tell === "changed") for (const answer of told.answers ?? []) this.answered(answer);
  }

  /** This is a page that the house knows: from here on it may ask. */
  private welcomed(page: string, asked: number): void {
    if (page !== this.kept("page")) {
      this.keep("page", page);
      this.keep("number", "0");
      // What was asked as another page may have been done: nobody can ask for it again.
      if (this.asked[0]?.request) this.asked.shift()?.settle(UNKNOWN);
    }
    // A browser's page that was copied has copied its count too, and not what it asked since.
    this.keep("number", String(Math.max(asked, this.number)));
    this.isOpen = true;
    this.sendNext();
  }

  private answered(answer: Answer): void {
    const asked = this.asked[0];
    if (asked?.request?.number !== answer.number) return;
    this.asked.shift();
    if (answer.outcome === "older_request") this.beSomebodyNew();
    asked.settle(answer);
    this.sendNext();
  }

  private ended(): void {
    this.letGo();
    this.keep("page", "");
    for (const asked of this.asked.splice(0)) asked.settle(UNKNOWN);
    if (!this.isClosed) this.listener.line("ended");
  }

  private letGo(): void {
    this.socket = null;
    this.isOpen = false;
    this.isWhole = false;
    this.folded = NOTHING;
    this.around.forget(this.pulse);
  }

  private closed(wasLetIn: boolean): void {
    this.letGo();
    if (this.isClosed) return;
    this.listener.line("lost");
    if (!wasLetIn) this.listener.turnedAway();
    this.timer = this.around.later(() => this.open(), this.nextWait());
  }

  /** Twice as long each time, and not in step: thousands of screens lose their lines at one moment. */
  private nextWait(): number {
    const wait = this.wait * (0.5 + this.around.chance() / 2);
    this.wait = Math.min(this.wait * 2, WAIT_MS_MAX);
    return wait;
  }

  private moved(): void {
    this.letGo();
    this.mayHurry = false;
    this.open();
  }

  /** Says something now and then, so that neither end takes the other for gone. */
  private keepPulse(): void {
    this.around.forget(this.pulse);
    this.pulse = this.around.later(() => {
      this.say({ say: "ping" });
      this.keepPulse();
    }, QUIET_MS);
  }

  private say(request: Record<string, unknown>): void {
    this.socket?.send(JSON.stringify(request));
  }

  private beSomebodyNew(): void {
    this.isOpen = false;
    this.keep("page", "");
    this.socket?.close();
  }

  private nextNumber(): number {
    this.keep("number", String(this.number + 1));
    return this.number;
  }

  private get number(): number {
    return Number(this.kept("number") || "0");
  }

  private kept(what: string): string {
    return this.around.store.getItem(`${what} ${this.keptAs}`) ?? "";
  }

  private keep(what: string, value: string): void {
    this.around.store.setItem(`${what} ${this.keptAs}`, value);
  }
}
