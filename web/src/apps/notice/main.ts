import sections from "virtual:sections/notice";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import { ownView } from "../../protocol/own_view";
import type { PageNotice } from "../../protocol/types";
import Notice from "./Notice.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) mount(Notice, { target, props: { view: ownView<PageNotice>() } });
