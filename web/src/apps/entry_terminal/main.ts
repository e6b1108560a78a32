import sections from "virtual:sections/said+staff+results_display+entry_terminal";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import EntryDoor from "./EntryDoor.svelte";

await learn(sections);
const target = document.getElementById("screen");
const table = new URLSearchParams(location.search).get("table") ?? "";
if (target !== null) mount(EntryDoor, { target, props: { table } });
