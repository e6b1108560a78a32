// Which panels are open over a screen: what cannot be done is said in the newest, not behind it.

export interface OpenPanel {
  /** Why what was asked for in it was not done. */
  wrong: string;
}

const open: OpenPanel[] = [];

/** Opens a panel for as long as its screen has it. */
export function openPanel(panel: OpenPanel): () => void {
  open.push(panel);
  return () => open.splice(open.indexOf(panel), 1);
}

/** Says why something was not done where it was asked for; false where no panel is open. */
export function sayInPanel(words: string): boolean {
  const newest = open.at(-1);
  if (newest === undefined) return false;
  newest.wrong = words;
  return true;
}
