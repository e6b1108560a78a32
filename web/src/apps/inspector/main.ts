import sections from "virtual:sections/said+staff+supervision+told+names+law+inspector";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import InspectorDoor from "./InspectorDoor.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) mount(InspectorDoor, { target });
