// How much space there is: of the whole screen, and of the place in which a layout is drawn.

export class Space {
  width = $state(0);
  height = $state(0);

  /** Follows an element; what it returns ends that. An element may be gone for a while. */
  measure(element: HTMLElement | undefined): (() => void) | undefined {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      this.width = entry.contentRect.width;
      this.height = entry.contentRect.height;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }
}
