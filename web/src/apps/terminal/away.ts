// What is shown to a player whose terminal is told nothing, was away, or is not the house's any more.
export { default as Kept } from "./Kept.svelte";
export { default as Missed } from "./Missed.svelte";
export { default as Stranded } from "./Stranded.svelte";
