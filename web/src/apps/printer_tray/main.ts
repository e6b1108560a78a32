import sections from "virtual:sections/printer_tray";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import { ownView } from "../../protocol/own_view";
import type { PrinterTray } from "../../protocol/types";
import Tray from "./Tray.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) mount(Tray, { target, props: { view: ownView<PrinterTray>() } });
