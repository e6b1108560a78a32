import sections from "virtual:sections/welcome";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import { ownView } from "../../protocol/own_view";
import type { FirstPage } from "../../protocol/types";
import Welcome from "./Welcome.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) mount(Welcome, { target, props: { view: ownView<FirstPage>() } });
