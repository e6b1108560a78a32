// Which languages there are: one for each file of the catalogue, which names itself in its first section.

/** What a language says of itself, in that language. */
export interface Named {
  /** Its name on the button. */
  name: string;
  /** What the button does, for those who hear it; it begins with the name. */
  change: string;
  /** Who that speaks it has read it, and when; `awaited` until somebody has. */
  review?: string;
  /** What marks it in a demo until then, in that language. */
  unreviewed?: string;
}

export interface Language extends Named {
  /** As the web writes it: `en`, `zh-CN`. */
  tag: string;
}

/** The language that others are checked against, and in which a new device begins. */
export const FIRST = "en";

/** What a language says of its review until a speaker has read it. */
export const AWAITED = "awaited";

/** Whether somebody who speaks it has read it; what says nothing of it has not been read. */
export const isReviewed = (tag: string, review = AWAITED): boolean =>
  tag === FIRST || review !== AWAITED;

/** Its name, with a mark where nobody who speaks it has read it yet. */
export const markedName = (one: Language): string =>
  isReviewed(one.tag, one.review) ? one.name : `${one.name} · ${one.unreviewed ?? AWAITED}`;

/** The languages of a house by their tags, the first one first: all in a demo, else those reviewed. */
export function languagesOf(named: Record<string, Named>, isDemo: boolean): Language[] {
  const found = Object.entries(named)
    .map(([tag, names]) => ({ tag, ...names }))
    .filter((one) => isDemo || isReviewed(one.tag, one.review));
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

/** How a language counts; one that the machine does not know counts as the first one does. */
export const pluralRules = (tag: string): Intl.PluralRules => new Intl.PluralRules([tag, FIRST]);
