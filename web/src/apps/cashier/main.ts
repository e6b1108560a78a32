import sections from "virtual:sections/said+staff+cashier";
import { mount } from "svelte";
import "../../styles/base.css";
import { learn } from "../../messages/words.svelte";
import CashierDoor from "./CashierDoor.svelte";

await learn(sections);
const target = document.getElementById("screen");
if (target !== null) mount(CashierDoor, { target });
