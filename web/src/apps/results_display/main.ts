import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import ResultsDisplay from "./ResultsDisplay.svelte";

await learn("said", "results_display");
const target = document.getElementById("screen");
if (target !== null) mount(ResultsDisplay, { target, props: { path: location.pathname } });
