// How much room there is: of the whole screen, and of the place in which a layout is drawn.

export class Room {
  width = $state(0);
  height = $state(0);

  /** Follows an element; what it returns ends that. An element may be gone for a while. */
  watch(element: HTMLElement | undefined): (() => void) | undefined {
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      this.width = entry.contentRect.width;
      this.height = entry.contentRect.height;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }
}
