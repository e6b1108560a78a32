import sections from "virtual:sections/said+results_display";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import ResultsDisplay from "./ResultsDisplay.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) mount(ResultsDisplay, { target, props: { path: location.pathname } });
