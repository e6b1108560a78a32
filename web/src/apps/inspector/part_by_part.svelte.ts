// A long list of records, read part by part: the newest first, then as many more as are asked for.
import { read, searchPath } from "../../protocol/records";

/** As many rows as the Game System hands out at once. */
export const PART = 1_000;

type Query = Record<string, string | number | boolean>;

export class PartByPart<T> {
  rows = $state.raw<readonly T[] | null>(null);
  hasMore = $state(false);
  private query: Query = {};
  private asked = 0;

  /** Args: where it is read; and by what a row is told from others, since new ones come in meanwhile. */
  constructor(
    private readonly path: string,
    private readonly keyOf: (row: T) => string,
  ) {}

  /** Begins with what is sought; an answer that comes late is left. */
  async begin(query: Query): Promise<void> {
    this.query = query;
    await this.take([]);
  }

  async more(): Promise<void> {
    await this.take(this.rows ?? []);
  }

  private async take(before: readonly T[]): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    const skip = before.length || "";
    const found = await read<T[]>(searchPath(this.path, { ...this.query, skip }));
    if (mine !== this.asked) return;
    const known = new Set(before.map(this.keyOf));
    this.rows = [...before, ...found.filter((one) => !known.has(this.keyOf(one)))];
    this.hasMore = found.length === PART;
  }
}
