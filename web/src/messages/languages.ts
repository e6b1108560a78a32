// Which languages there are: one for each folder here, which names itself in its `language.json`.

/** What a language's `language.json` says, in that language. */
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

/** The languages by the paths of their own files, the first one first. */
export function languagesOf(files: Record<string, Named>): Language[] {
  const found = Object.entries(files).map(([path, named]) => ({
    tag: path.split("/").at(-2) ?? "",
    ...named,
  }));
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
