// What is shown to a player whose terminal was away, or is not the house's any more.
export { default as Missed } from "./Missed.svelte";
export { default as Stranded } from "./Stranded.svelte";
