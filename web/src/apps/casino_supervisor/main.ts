import { mount } from "svelte";
import "../../styles/base.css";
import "../../staff/supervision/supervision.css";
import casinoSupervisor from "../../messages/en/casino_supervisor.json";
import staff from "../../messages/en/staff.json";
import supervision from "../../messages/en/supervision.json";
import { choose, chosen, learn } from "../../messages/words.svelte";
import chineseCasinoSupervisor from "../../messages/zh-CN/casino_supervisor.json";
import chineseStaff from "../../messages/zh-CN/staff.json";
import chineseSupervision from "../../messages/zh-CN/supervision.json";
import CasinoDoor from "./CasinoDoor.svelte";

learn(staff, { "zh-CN": chineseStaff });
learn(supervision, { "zh-CN": chineseSupervision });
learn(casinoSupervisor, { "zh-CN": chineseCasinoSupervisor });
choose(chosen.language);
const target = document.getElementById("screen");
const table = new URLSearchParams(location.search).get("table") ?? "";
if (target !== null) mount(CasinoDoor, { target, props: { table } });
