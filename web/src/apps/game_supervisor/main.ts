import sections from "virtual:sections/said+staff+supervision+told+names+game_supervisor";
import { mount } from "svelte";
import "../../styles/base.css";
import "../../staff/supervision/supervision.css";
import { learn } from "../../messages/words.svelte";
import GameDoor from "./GameDoor.svelte";

await learn(sections);
const target = document.getElementById("screen");
const table = new URLSearchParams(location.search).get("table") ?? "";
if (target !== null) mount(GameDoor, { target, props: { table } });
