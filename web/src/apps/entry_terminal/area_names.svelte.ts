// How the areas of a table's layout are said, once the layout is known.
import { fetchLayout, type LayoutData } from "../../layout/geometry";
import { saidOf } from "../../layout/marks";

export class AreaNames {
  private layout = $state.raw<LayoutData | null>(null);

  async learn(name: string): Promise<void> {
    this.layout = await fetchLayout(name);
  }

  /** The areas by bet, in the layout's order, each with how it is said. */
  get all(): [bet: string, name: string][] {
    return (this.layout?.areas ?? []).map((area) => [area.bet, saidOf(area)]);
  }

  of(bet: string): string {
    const area = this.layout?.areas.find((one) => one.bet === bet);
    return area === undefined ? bet.replaceAll("_", " ") : saidOf(area);
  }
}
