import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import { told } from "../../protocol/told";
import type { FirstPage } from "../../protocol/types";
import Welcome from "./Welcome.svelte";

await learn("welcome");
const target = document.getElementById("screen");
if (target !== null) mount(Welcome, { target, props: { view: told<FirstPage>() } });
