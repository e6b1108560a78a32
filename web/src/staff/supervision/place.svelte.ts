// Where one is on the screen: kept in the address, so that a reload comes back to it.

const read = () => decodeURIComponent(location.hash.replace(/^#/, ""));

export class Place {
  /** Such as `floor`, `table table-1` or `staff`, with a tab after a slash. */
  at = $state(read());

  constructor() {
    window.addEventListener("hashchange", () => {
      this.at = read();
    });
  }

  get page(): string {
    return this.at.split("/")[0] || "floor";
  }

  get tab(): string {
    return this.at.split("/")[1] ?? "";
  }

  go(page: string, tab = ""): void {
    location.hash = encodeURIComponent(tab === "" ? page : `${page}/${tab}`);
    this.at = read();
  }
}

const TABLE = "table ";

export const pageOfTable = (table: string): string => `${TABLE}${table}`;

/** The table whose page it is; empty where it is another page. */
export const tableOfPage = (page: string): string =>
  page.startsWith(TABLE) ? page.slice(TABLE.length) : "";
