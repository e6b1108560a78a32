import { mount } from "svelte";
import "../../styles/base.css";
import terminal from "../../messages/en/terminal.json";
import { choose, chosen, learn } from "../../messages/words.svelte";
import chineseTerminal from "../../messages/zh-CN/terminal.json";
import Terminal from "./Terminal.svelte";

learn(terminal, { "zh-CN": chineseTerminal });
choose(chosen.language);
const target = document.getElementById("screen");
if (target !== null) mount(Terminal, { target, props: { path: location.pathname } });
