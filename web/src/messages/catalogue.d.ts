declare module "virtual:words" {
  /** What each language says of itself, by its tag. */
  export const names: Record<string, import("./languages").Named>;
  /** The sections of every language, such as `en/terminal`. */
  export const sections: Record<string, () => Promise<{ default: Record<string, string> }>>;
}
