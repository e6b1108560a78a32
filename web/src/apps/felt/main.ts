import sections from "virtual:sections/said+felt";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import Felt from "./Felt.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) mount(Felt, { target, props: { path: location.pathname } });
