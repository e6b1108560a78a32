// A screen's connection: numbers its requests, folds what it is told, finds gaps, comes back by itself.
// It knows the protocol and nothing of what a view means.
import { type Folded, fold, NOTHING } from "./fold";
import type { Answer, Command, Update } from "./types";

export type Line = "connecting" | "open" | "lost";

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
  store: Pick<Storage, "getItem" | "setItem">;
  drawName(): string;
}

export const NOT_ALLOWED = 4403;
const WAIT_MS_MIN = 250;
const WAIT_MS_MAX = 5_000;
const QUIET_MS = 10_000;

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
    store: window.sessionStorage,
    drawName: () => {
      const bytes = crypto.getRandomValues(new Uint8Array(10));
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  };
}

export class Connection {
  private socket: SocketLike | null = null;
  private folded: Folded = NOTHING;
  private isOpen = false;
  private isWhole = false;
  private wait = WAIT_MS_MIN;
  private isClosed = false;
  private timer = 0;
  private pulse = 0;
  private readonly asked: Asked[] = [];

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
    private readonly around: Surroundings = browserSurroundings(),
  ) {}

  open(): void {
    if (this.isClosed) return;
    this.listener.line("connecting");
    const socket = this.around.makeSocket(`${this.path}?client=${this.client()}`);
    let wasOpen = false;
    this.socket = socket;
    socket.onopen = () => {
      wasOpen = true;
      this.isOpen = true;
      this.sendNext();
      this.keepPulse();
    };
    socket.onmessage = (event) => this.heard(JSON.parse(event.data) as Update);
    socket.onclose = (event) => {
      if (this.socket === socket) this.closed(wasOpen && event.code !== NOT_ALLOWED);
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
    const folded = fold(this.folded, told);
    if (folded === null) {
      this.isWhole = false;
      this.say({ say: "resync" });
    } else if (told.tell === "welcome" || this.isWhole) {
      this.folded = folded;
      this.isWhole = true;
      this.wait = WAIT_MS_MIN;
      this.listener.line("open");
      this.listener.view(folded.view);
    }
    if (told.tell === "changed") for (const answer of told.answers ?? []) this.answered(answer);
  }

  private answered(answer: Answer): void {
    const asked = this.asked[0];
    if (asked?.request?.number !== answer.number) return;
    this.asked.shift();
    if (answer.outcome === "older_request") this.beSomebodyNew();
    asked.settle(answer);
    this.sendNext();
  }

  private closed(wasLetIn: boolean): void {
    this.socket = null;
    this.isOpen = false;
    this.isWhole = false;
    this.folded = NOTHING;
    this.around.forget(this.pulse);
    if (this.isClosed) return;
    this.listener.line("lost");
    if (!wasLetIn) this.listener.turnedAway();
    this.timer = this.around.later(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, WAIT_MS_MAX);
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

  private client(): string {
    const kept = this.around.store.getItem(`client ${this.path}`);
    if (kept !== null) return kept;
    const drawn = this.around.drawName();
    this.around.store.setItem(`client ${this.path}`, drawn);
    return drawn;
  }

  private beSomebodyNew(): void {
    this.isOpen = false;
    this.around.store.setItem(`client ${this.path}`, this.around.drawName());
    this.around.store.setItem(`number ${this.path}`, "0");
    this.socket?.close();
  }

  private nextNumber(): number {
    const number = Number(this.around.store.getItem(`number ${this.path}`) ?? "0") + 1;
    this.around.store.setItem(`number ${this.path}`, String(number));
    return number;
  }
}
