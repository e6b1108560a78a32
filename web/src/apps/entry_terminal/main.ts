import { mount } from "svelte";
import "../../styles/base.css";
import entryTerminal from "../../messages/en/entry_terminal.json";
import staff from "../../messages/en/staff.json";
import { choose, chosen, learn } from "../../messages/words.svelte";
import chineseEntryTerminal from "../../messages/zh-CN/entry_terminal.json";
import chineseStaff from "../../messages/zh-CN/staff.json";
import EntryDoor from "./EntryDoor.svelte";

learn(staff, { "zh-CN": chineseStaff });
learn(entryTerminal, { "zh-CN": chineseEntryTerminal });
choose(chosen.language);
const target = document.getElementById("screen");
const table = new URLSearchParams(location.search).get("table") ?? "";
if (target !== null) mount(EntryDoor, { target, props: { table } });
