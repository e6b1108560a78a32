// Which languages there are: one for each file of the catalogue, which names itself in its first section.

/** What a language says of itself, in that language. */
export interface Named {
  /** Its name on the button. */
  name: string;
  /** What the button does, for those who hear it; it begins with the name. */
  change: string;
}

export interface Language extends Named {
  /** As the web writes it: `en`, `zh-CN`. */
  tag: string;
}

/** The language that others are checked against, and in which a new device begins. */
export const FIRST = "en";

/** The languages by their tags, the first one first. */
export function languagesOf(named: Record<string, Named>): Language[] {
  const found = Object.entries(named).map(([tag, names]) => ({ tag, ...names }));
  const place = ({ tag }: Language) => (tag === FIRST ? "" : tag);
  return found.sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** The one that a touch changes to. */
export function nextOf(languages: readonly Language[], tag: string): Language {
  const index = languages.findIndex((one) => one.tag === tag);
  const next = languages[(index + 1) % languages.length];
  if (next === undefined) throw new Error("there is no language");
  return next;
}
