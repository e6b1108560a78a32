import sections from "virtual:sections/said+cabinet";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import { ownView } from "../../protocol/own_view";
import type { SimulatedTableView } from "../../protocol/types";
import { TableBoardState } from "../../state/table_board.svelte";
import Equipment from "./Equipment.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) {
  const view = ownView<SimulatedTableView>();
  mount(Equipment, { target, props: { board: new TableBoardState(view) } });
}
