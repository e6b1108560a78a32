import { mount } from "svelte";
import "../../styles/base.css";
import "../../staff/supervision/supervision.css";
import { learn } from "../../messages/words.svelte";
import CasinoDoor from "./CasinoDoor.svelte";

await learn("said", "staff", "supervision", "told", "names", "casino_supervisor");
const target = document.getElementById("screen");
const table = new URLSearchParams(location.search).get("table") ?? "";
if (target !== null) mount(CasinoDoor, { target, props: { table } });
