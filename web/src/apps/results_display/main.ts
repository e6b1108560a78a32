import { mount } from "svelte";
import "../../styles/base.css";
import resultsDisplay from "../../messages/en/results_display.json";
import { choose, chosen, learn } from "../../messages/words.svelte";
import chineseResultsDisplay from "../../messages/zh-CN/results_display.json";
import ResultsDisplay from "./ResultsDisplay.svelte";

learn(resultsDisplay, { "zh-CN": chineseResultsDisplay });
choose(chosen.language);
const target = document.getElementById("screen");
if (target !== null) mount(ResultsDisplay, { target, props: { path: location.pathname } });
