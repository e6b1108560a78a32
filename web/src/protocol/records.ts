// Records that are asked for over HTTP: the cage's day, and everything that the inspector reads.
import { NotLetIn } from "./door";
import type { Person } from "./generated";
import { ask, type Denial, denialOf } from "./http";

/** What was asked for cannot be had; the message says why, and so does its code with its values. */
export class NotToBeHad extends Error {
  constructor(readonly denial: Denial) {
    super(denial.words);
  }
}

export async function read<T>(path: string): Promise<T> {
  const answer = await ask(path);
  if (answer.status === 401) throw new NotLetIn();
  if (!answer.ok) throw new NotToBeHad(await denialOf(answer));
  return (await answer.json()) as T;
}

/** A path with what is sought; what is left empty is left out. */
export function searchPath(path: string, query: Record<string, string | number | boolean>): string {
  const found = Object.entries(query).filter(([, value]) => value !== "" && value !== false);
  const text = new URLSearchParams(found.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
}

// ------------------------------------------------------------------ the cage

export interface VoucherRecord {
  number_masked: string;
  stream: string;
  terminal: number;
  session: number;
  amount_cents: number;
  issued_at: number;
  status: string;
  changed_at: number;
}

export interface Today {
  day: { from_at: number; to_at: number };
  totals: { issued_count: number; issued_cents: number; paid_count: number; paid_cents: number };
  ended: VoucherRecord[];
}

// ------------------------------------------------------------------ the inspector

export interface RoundRecord {
  stream: string;
  round: number;
  edition: string;
  layout: string;
  began_at: number;
  opened_at: number;
  closed_at: number;
  ended_at: number;
  faces: string;
  /** The name of the event that made it void; empty where it is not. */
  void_kind: string;
  void_reason: string;
  terminals_count: number;
  wagered_cents: number;
  won_cents: number;
  returned_cents: number;
  corrections_count: number;
  first_sequence: number;
  last_sequence: number;
  layout_wagered_cents: number;
  layout_won_cents: number;
  /** What it was first settled at, where it was put right since. */
  first?: { faces: string; won_cents: number; returned_cents: number };
}

type Told = number | string;
/** What an event says, by name; `taisai.streams.event_values` tells how. */
export type Values = Record<string, Told | number[] | Record<string, Told>[]>;

export interface Seat {
  kind: "terminal" | "position";
  number: number;
  wagers: Record<string, number>;
  won_cents: number;
  returned_cents: number;
  is_settled: boolean;
}

export interface ReplayStep {
  sequence: number;
  at: number;
  event: string;
  values: Values;
  digest: string;
  previous: string;
  phase: string;
  /** Those that it changed. */
  seats: Seat[];
  is_settled: boolean;
  is_void: boolean;
  is_correction: boolean;
  /** Its contents do not come to its digest. */
  is_altered: boolean;
  /** The numbers on the entry terminal's display, before ENTER. */
  display?: number[];
  who?: Person;
  second?: Person;
  faces?: [number, number, number];
  call?: string;
  lit?: string[];
}

export interface RoundReplay {
  table: string;
  round: number;
  edition: string;
  layout: string;
  drawn_layout: string;
  /** The archive that its records come from. */
  archive?: string;
  steps: ReplayStep[];
}

export interface IncidentRecord {
  stream: string;
  sequence: number;
  at: number;
  kind: string;
  round: number;
  terminal: number;
  staff: string;
  values: Values;
}

export interface ProofLink {
  sequence: number;
  at: number;
  kind: string;
  previous: string;
  digest: string;
  digest_made: string;
}

export interface StreamProof {
  stream: string;
  begin: number;
  last: number;
  read_count: number;
  digest: string;
  signed_sequence: number;
  book_cents: number | null;
}

export interface Proof {
  state: "none" | "running" | "holds" | "wrong" | "failed";
  began_at: number;
  ended_at: number;
  streams: StreamProof[];
  signed_count: number;
  settlements_count: number;
  citations_count: number;
  citations_elsewhere_count: number;
  /** Snapshots that are not what their records come to; the journal holds without them. */
  snapshots_doubtful_count: number;
  first_wrong: {
    words: string;
    reason: string;
    stream: string;
    sequence: number;
    /** What exactly is wrong with what the record says. */
    detail: string;
    links: ProofLink[];
  } | null;
  failure: string;
}

export interface SignedHeads {
  heads: { at: number; streams: [string, number, string][] };
  key_id: string;
  holds: boolean;
}

export interface EditionRow {
  name: string;
  layouts: string[];
}

export interface ParRow {
  bet: string;
  title: string;
  kind: string;
  rule: string;
  odds: string | string[];
  ways: number;
  chance: string;
  house_edge: string;
  house_edge_percent: string;
  variance: string;
}

export interface LawRow {
  citation: string;
  subject: string;
  /** Whether the software decides it, writes it down, shows it, or nothing but people hold it. */
  status: "enforced" | "recorded" | "shown" | "physical";
  /** The modules that hold it. */
  held_by: string[];
  physical: string | null;
  readings: string[];
  /** The rule in our words, by edition. */
  wordings: Record<string, string>;
}

export interface ReadingRow {
  name: string;
  question: string;
  reading: string;
  reason: string;
  bears_on: string[];
}
