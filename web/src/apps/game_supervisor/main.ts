import { mount } from "svelte";
import "../../styles/base.css";
import "../../staff/supervision/supervision.css";
import gameSupervisor from "../../messages/en/game_supervisor.json";
import staff from "../../messages/en/staff.json";
import supervision from "../../messages/en/supervision.json";
import { choose, chosen, learn } from "../../messages/words.svelte";
import chineseGameSupervisor from "../../messages/zh-CN/game_supervisor.json";
import chineseStaff from "../../messages/zh-CN/staff.json";
import chineseSupervision from "../../messages/zh-CN/supervision.json";
import GameDoor from "./GameDoor.svelte";

learn(staff, { "zh-CN": chineseStaff });
learn(supervision, { "zh-CN": chineseSupervision });
learn(gameSupervisor, { "zh-CN": chineseGameSupervisor });
choose(chosen.language);
const target = document.getElementById("screen");
const table = new URLSearchParams(location.search).get("table") ?? "";
if (target !== null) mount(GameDoor, { target, props: { table } });
