import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import InspectorDoor from "./InspectorDoor.svelte";

await learn("said", "staff", "supervision", "told", "names", "law", "inspector");
const target = document.getElementById("screen");
if (target !== null) mount(InspectorDoor, { target });
