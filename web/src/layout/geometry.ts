// A layout as the Game System describes it: areas in whole units, what is marked on each, its odds,
// and in which rows they stand on a screen that is not as wide.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface AreaData extends Box {
  bet: string;
  /** The sort of bet, by which its words are found. */
  kind: string;
  /** How the Game System itself calls the bet. */
  said: string;
  /** The numbers that are said with its kind; empty where none are. */
  said_numbers: string;
  title: string;
  odds_text: string;
  prices: [string, string][];
  numbers: string;
  dice: number[];
  dice_per_row: number;
  note: string;
  /** What the note is about, by which its words are found. */
  note_name: string;
  shows: string[];
  flow: "down" | "across";
  /** The ways of 216 in which each of its prices is paid. */
  ways: number[];
}

export interface LegendData extends Box {
  text: string;
  odds_text: string;
  bets: string[];
}

/** Areas beside each other, in so many columns at most, each so many pixels high. */
export interface RowData {
  bets: string[];
  columns: number;
  height: number;
}

/** The shapes of screen on which areas stand in rows. */
export type RowShape = "tall" | "upright" | "narrow" | "lying";

export interface LayoutData {
  name: string;
  edition: string;
  edition_layout: string;
  is_terminal: boolean;
  width: number;
  height: number;
  outcomes_count: number;
  areas: AreaData[];
  legends: LegendData[];
  rows: Record<RowShape, RowData[]>;
  /** Areas whose titles have letters of one size. */
  lettered_alike: string[][];
  /** Bets with one price and one chance, in the order in which a player is told of them. */
  told: string[][];
}

export async function fetchLayout(name: string): Promise<LayoutData> {
  const answer = await fetch(`/layouts/${name}`);
  if (!answer.ok) throw new Error(`no layout ${name}`);
  return (await answer.json()) as LayoutData;
}
