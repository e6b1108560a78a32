import { mount } from "svelte";
import "../../styles/base.css";
import { choose, chosen } from "../../messages/words.svelte";
import Terminal from "./Terminal.svelte";

choose(chosen.language);
const target = document.getElementById("screen");
if (target !== null) mount(Terminal, { target, props: { path: location.pathname } });
