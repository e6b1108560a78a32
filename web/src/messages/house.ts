// What the page was told of its house when it was served, before anybody has signed in.
const { dataset } = document.documentElement;

/** R33: the zone in which times are shown. */
export const ZONE = known(dataset.zone) ?? "Pacific/Auckland";

export const isDemoHouse = dataset.house === "demo";

/** A zone that this browser knows; a name of another world would stop the screen. */
function known(zone: string | undefined): string | undefined {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone;
  } catch {
    return undefined;
  }
}
