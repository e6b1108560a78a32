import { mount } from "svelte";
import "../../styles/base.css";
import words from "../../messages/en/inspector.json";
import staff from "../../messages/en/staff.json";
import { choose, chosen, learn } from "../../messages/words.svelte";
import chineseWords from "../../messages/zh-CN/inspector.json";
import chineseStaff from "../../messages/zh-CN/staff.json";
import InspectorDoor from "./InspectorDoor.svelte";

learn(staff, { "zh-CN": chineseStaff });
learn(words, { "zh-CN": chineseWords });
choose(chosen.language);
const target = document.getElementById("screen");
if (target !== null) mount(InspectorDoor, { target });
