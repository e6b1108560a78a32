import { mount } from "svelte";
import "../../styles/base.css";
import { choose, chosen } from "../../messages/words.svelte";
import Door from "./Door.svelte";

choose(chosen.language);
const target = document.getElementById("screen");
const table = new URLSearchParams(location.search).get("table") ?? "";
if (target !== null) mount(Door, { target, props: { table } });
