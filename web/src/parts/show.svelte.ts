// The show around a round: the tumbler shakes, the bell rings, the dome is lifted and the dice roll.
// It keeps back nothing that is not on record already: a result is told first, and then shown. What
// it keeps back for a moment is how a screen draws the result, so that the dice tell it first.
// The same for every result and every player (decision 30); any touch or key ends it.
import type { Component } from "svelte";
import { call, t } from "../messages/words.svelte";
import { Later } from "./later.svelte";

export type Act = "spin" | "close" | "reveal";

/** What is seen on a stage; `Stage.svelte` is loaded once a screen is drawn, not with it. */
export interface StageProps {
  act: Act;
  /** The dice lie: the call is written, and the screen shows the result. */
  isAtRest: boolean;
  /** Nothing moves: somebody wants less motion. */
  isStill: boolean;
  faces: readonly number[];
  words: string;
  /** What it is shown over; it covers nothing else. */
  over: HTMLElement;
  /** What of the window's head and foot stands over that. */
  above?: number;
  below?: number;
  flights?: readonly Flight[];
}

/** A wager's way after the result: won, to the player's credits; lost, off the layout. */
export interface Flight {
  bet: string;
  cents: number;
  /** The chip that stands for the amount. */
  chip: number;
  isWon: boolean;
}

interface Told {
  banner?: string;
  round?: number;
}

interface Faces {
  round: number;
  faces: readonly number[];
  call: string;
}

interface Kept<V> {
  /** The round whose result a view shows, and the faces of its dice. */
  resultOf: (view: Partial<V>) => Faces | undefined;
  /** What a screen shows of a result, kept back until the dice lie. */
  until: readonly (keyof V)[];
}

/** When the dice lie, and when the stage is gone. */
export const REST_MS = 1_450;
export const REVEAL_MS = 3_000;
const CLOSE_MS = 1_900;
const SPIN_MS = 2_600;
/** No touch takes longer. */
const TOUCH_MS = 900;
const SIGNS = ["pointerdown", "keydown"] as const;

export class Show<V extends Told> {
  act = $state<Act | null>(null);
  isAtRest = $state(true);
  isStill = $state(false);
  /** Until it is there a result is shown without it. */
  readonly stage = new Later<{ default: Component<StageProps> }>(
    () => import("./show/Stage.svelte"),
  );
  readonly Stage = $derived(this.stage.found?.default);

  private before: Partial<V> | null = null;
  private result = $state.raw<Faces | null>(null);
  private held = $state.raw<Partial<V> | null>(null);
  private timers: number[] = [];
  private touchedAt = Number.NEGATIVE_INFINITY;

  /** What the stage shows now. */
  readonly staged = $derived({
    act: this.act ?? "close",
    isAtRest: this.isAtRest,
    isStill: this.isStill,
    faces: this.result?.faces ?? [],
    words: this.words(),
  });

  constructor(private readonly kept: Kept<V>) {}

  /** Told each view before it is drawn. */
  told(view: Partial<V>): void {
    const before = this.before;
    this.before = view;
    if (before?.banner === undefined || this.Stage === undefined || document.hidden) {
      this.end();
      return;
    }
    const result = this.kept.resultOf(view);
    const isNew = result !== undefined && this.kept.resultOf(before)?.round !== result.round;
    if (isNew && before.banner === "no more bets") {
      this.reveal(before, result);
      return;
    }
    if (this.act === "reveal" && result?.call !== this.result?.call) this.end();
    if (view.banner !== before.banner || isTumbling(view) !== isTumbling(before))
      this.turn(view, before);
  }

  /** A view as it is drawn: until the dice lie, with what the screen showed before. */
  present(view: Partial<V>): Partial<V> {
    return this.held === null ? view : { ...view, ...this.held };
  }

  /** Ends what is shown, and shows the result; a touch or a key may be why. */
  readonly end = (sign?: Event): void => {
    // As bets close somebody may still mean a wager: they are told that it came too late.
    if (sign && this.act !== "close") this.touchedAt = performance.now();
    for (const timer of this.timers) window.clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, this.end, true);
    this.timers = [];
    this.rest();
    this.act = null;
  };

  /** The finger that is lifted now has ended what was shown: where it can do nothing else, it was for that. */
  get isSpent(): boolean {
    return performance.now() - this.touchedAt < TOUCH_MS;
  }

  private turn(view: Partial<V>, before: Partial<V>): void {
    const isClosing = view.banner === "no more bets" && before.banner === "place your bets";
    if (this.act === "reveal" && view.banner === "result") return;
    this.end();
    if (isClosing) this.begin("close", CLOSE_MS);
    else if (isTumbling(view)) this.begin("spin", SPIN_MS);
  }

  private reveal(before: Partial<V>, result: Faces): void {
    this.end();
    this.result = result;
    this.begin("reveal", REVEAL_MS);
    if (this.isStill) return;
    this.isAtRest = false;
    this.held = Object.fromEntries(
      this.kept.until.map((name) => [name, before[name]]),
    ) as Partial<V>;
    this.timers.push(window.setTimeout(() => this.rest(), REST_MS));
  }

  private begin(act: Act, ms: number): void {
    this.isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.act = act;
    this.timers.push(window.setTimeout(() => this.end(), ms));
    for (const sign of SIGNS) window.addEventListener(sign, this.end, true);
  }

  private words(): string {
    if (this.act === "spin") return t("show.spin");
    return this.act === "reveal" ? call(this.result?.call ?? "") : t("banner.no more bets");
  }

  private rest(): void {
    this.held = null;
    this.isAtRest = true;
  }
}

/** The dice of a round are being tumbled: its wagering is not open yet. */
const isTumbling = ({ banner, round }: Told): boolean =>
  banner === "waiting for the next round" && round !== undefined;
