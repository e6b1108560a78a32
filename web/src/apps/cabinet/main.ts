import sections from "virtual:sections/said+cabinet";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import { ownView } from "../../protocol/own_view";
import type { SimulatedCabinet } from "../../protocol/types";
import { CabinetState } from "../../state/cabinet.svelte";
import Cabinet from "./Cabinet.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) {
  const view = ownView<SimulatedCabinet>();
  mount(Cabinet, { target, props: { cabinet: new CabinetState(view.path, view) } });
}
