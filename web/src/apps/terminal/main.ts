import sections from "virtual:sections/said+terminal";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import Terminal from "./Terminal.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) mount(Terminal, { target, props: { path: location.pathname } });
