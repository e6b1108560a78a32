import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import { ownView } from "../../protocol/own_view";
import type { PageNotice } from "../../protocol/types";
import Notice from "./Notice.svelte";

await learn("notice");
const target = document.getElementById("screen");
if (target !== null) mount(Notice, { target, props: { view: ownView<PageNotice>() } });
