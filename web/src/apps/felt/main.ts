import { mount } from "svelte";
import "../../styles/base.css";
import felt from "../../messages/en/felt.json";
import { choose, chosen, learn } from "../../messages/words.svelte";
import chineseFelt from "../../messages/zh-CN/felt.json";
import Felt from "./Felt.svelte";

learn(felt, { "zh-CN": chineseFelt });
choose(chosen.language);
const target = document.getElementById("screen");
if (target !== null) mount(Felt, { target, props: { path: location.pathname } });
