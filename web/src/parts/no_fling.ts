// A browser that takes a quick drag for a fling swallows the next tap: a chip let go in full swing
// must not cost the touch after it.

/** Lets no drag that begins within these elements become a fling; returns how to end that. */
export function noFling(within: () => string): () => void {
  const still = (event: TouchEvent) => {
    const isHeld = event.target instanceof Element && event.target.closest(within()) !== null;
    if (isHeld && event.cancelable) event.preventDefault();
  };
  window.addEventListener("touchmove", still, { passive: false });
  return () => window.removeEventListener("touchmove", still);
}
