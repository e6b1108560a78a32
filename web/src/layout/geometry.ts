// A layout as the Game System describes it: areas in whole units, what is marked on each, its odds.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface AreaData extends Box {
  bet: string;
  title: string;
  odds_text: string;
  prices: [string, string][];
  numbers: string;
  dice: number[];
  dice_per_row: number;
  note: string;
  shows: string[];
  flow: "down" | "across";
  kind: string;
  /** The ways of 216 in which each of its prices is paid. */
  ways: number[];
}

export interface LegendData extends Box {
  text: string;
  odds_text: string;
  bets: string[];
}

export interface LayoutData {
  name: string;
  edition_layout: string;
  is_terminal: boolean;
  width: number;
  height: number;
  outcomes_count: number;
  areas: AreaData[];
  legends: LegendData[];
}

export async function fetchLayout(name: string): Promise<LayoutData> {
  const answer = await fetch(`/layouts/${name}`);
  if (!answer.ok) throw new Error(`no layout ${name}`);
  return (await answer.json()) as LayoutData;
}
