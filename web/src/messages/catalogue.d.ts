declare module "virtual:words" {
  /** What each language says of itself, by its tag. */
  export const names: Record<string, import("./languages").Named>;
}

/** What a screen needs, its own section last: `virtual:sections/said+terminal`; `all` for everything. */
declare module "virtual:sections/*" {
  /** How each section is loaded, by language and name, such as `en/terminal`. */
  const loaders: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default loaders;
}
