// Looks at a page as a careful person would: what overflows, what is clipped, what overlaps, what is
// too small to touch. Returns one line for each fault.
({ mayScroll, mayHideOdds }) => {
  const SLACK = 1.5;
  const TOUCH = 44 - 0.6;
  const DESK = 1024;
  const OVER = "dialog, .veil, .tidings, .toasts, .hint, [class*=toast], svg, [data-over]";
  const faults = new Set();
  const root = document.documentElement;
  const kept = (make) => {
    const known = new Map();
    return (one) => {
      if (!known.has(one)) known.set(one, make(one));
      return known.get(one);
    };
  };
  const styleOf = kept((one) => getComputedStyle(one));
  const boxOf = kept((one) => one.getBoundingClientRect());
  const isSeen = kept(
    (one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.closest(".unseen, [hidden]") === null,
  );
  const scrolls = (value) => value === "auto" || value === "scroll";
  const clips = (value) => value === "hidden" || value === "clip";
  const short = (text) => text.trim().slice(0, 40);
  const name = (one) => {
    const css = typeof one.className === "string" ? one.className.replace(/ ?svelte-\w+/g, "") : "";
    const text = short(one.getAttribute("aria-label") ?? one.textContent ?? "");
    return `<${one.tagName.toLowerCase()}${css ? ` .${css}` : ""}> "${text}"`;
  };
  /** The nearest around an element that keeps its place while the page scrolls. */
  const stuckTo = kept((one) => {
    if (one === null || one === root) return null;
    return ["sticky", "fixed"].includes(styleOf(one).position) ? one : stuckTo(one.parentElement);
  });
  /** What clips an element or lets it be scrolled, from the inside out. */
  const framesOf = kept((one) => {
    if (one === null || one === root) return [];
    const { overflowX, overflowY } = styleOf(one);
    const further = framesOf(one.parentElement);
    return overflowX === "visible" && overflowY === "visible" ? further : [one, ...further];
  });

  /** Whether an element is not within its frame, from side to side. */
  const isBeside = (one, frame) => {
    const [box, place] = [boxOf(one), boxOf(frame)];
    return box.left < place.left - SLACK || box.right > place.right + SLACK;
  };

  if (root.scrollWidth > innerWidth + SLACK)
    faults.add(`the page scrolls sideways: ${root.scrollWidth} > ${innerWidth}`);
  if (!mayScroll && root.scrollHeight > innerHeight + SLACK)
    faults.add(`the page scrolls: ${root.scrollHeight} > ${innerHeight}`);

  // A dialog covers the rest, which is looked at without it.
  const top = document.querySelector("dialog[open]") ?? document.body;
  for (const one of top.querySelectorAll("*")) {
    if (one instanceof SVGElement || one.clientWidth === 0 || !isSeen(one)) continue;
    // What is drawn by turning boxes, as dice are, has edges beyond them.
    if (one.closest("[data-picture]") !== null) continue;
    const style = styleOf(one);
    if (style.display === "inline") continue;
    const isField = one.matches("input, select, textarea");
    // What is meant to be scrolled sideways can be with the keyboard too.
    const isScroller = scrolls(style.overflowX) && one.hasAttribute("tabindex");
    if (!isField && !isScroller && one.scrollWidth > one.clientWidth + SLACK)
      faults.add(`wider than its place by ${one.scrollWidth - one.clientWidth}: ${name(one)}`);
    const isTight = clips(style.overflowY) || one.matches("button");
    if (isTight && one.scrollHeight > one.clientHeight + SLACK)
      faults.add(`higher than its place by ${one.scrollHeight - one.clientHeight}: ${name(one)}`);
  }

  /** Adds what clips some text; tells whether it is scrolled out of sight. */
  function isScrolledAway(box, parent, words) {
    for (const frame of framesOf(parent)) {
      const place = boxOf(frame);
      const isOut =
        box.left < place.left - SLACK ||
        box.right > place.right + SLACK ||
        box.top < place.top - box.height * 0.3 ||
        box.bottom > place.bottom + box.height * 0.3;
      if (!isOut) continue;
      const { overflowX, overflowY } = styleOf(frame);
      if (scrolls(overflowX) || scrolls(overflowY)) return true;
      if (!parent.closest("svg")) faults.add(`clipped: "${words}" in ${name(frame)}`);
    }
    return false;
  }

  const texts = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    if (data.trim() === "" || parent === null || parent.closest("option, style, script")) continue;
    if (!isSeen(parent)) continue;
    const words = short(data);
    const area = parent.closest("[data-bet]")?.querySelector(":scope > rect") ?? null;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1 || isScrolledAway(box, parent, words)) continue;
      if (box.right > innerWidth + SLACK || box.left < -SLACK) faults.add(`beyond the page: "${words}"`);
      if (area) {
        const place = boxOf(area);
        if (box.left < place.left - SLACK || box.right > place.right + SLACK)
          faults.add(`beyond its area: "${words}"`);
      }
      texts.push({
        box,
        parent,
        words,
        layer: parent.closest(OVER),
        stuck: mayScroll ? stuckTo(parent) : null,
        isOnArea: area !== null,
        isOdds: parent.matches(".odds"),
      });
    }
  }
  for (const [index, a] of texts.entries())
    for (const b of texts.slice(index + 1)) {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      if (across <= 3) continue;
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (down <= Math.min(a.box.height, b.box.height) * 0.45) continue;
      // What lies over the page, and what it scrolls beneath, are meant to be so.
      if (a.layer !== b.layer || a.stuck !== b.stuck || a.parent === b.parent) continue;
      // A chip lies on its area, as it does on felt; a terminal's must not hide the odds.
      if (a.isOnArea !== b.isOnArea && (mayHideOdds || (!a.isOdds && !b.isOdds))) continue;
      faults.add(`over each other: "${a.words}" and "${b.words}"`);
    }

  const touched = "button, [role=button], [role=radio], [role=tab], a[href], input, select, summary";
  for (const one of top.querySelectorAll(touched)) {
    // What only a mouse is offered stands somewhere else for everybody.
    if (!isSeen(one) || one.matches('[tabindex="-1"]:not([role])')) continue;
    // A link among the words of a sentence is as high as its line.
    if (one.matches("p > a") && styleOf(one).display === "inline") continue;
    // A label is part of what is touched.
    const { width, height } = boxOf(one.matches("input") ? (one.closest("label") ?? one) : one);
    if (width < TOUCH || height < TOUCH)
      faults.add(`too small to touch (${width.toFixed(0)} x ${height.toFixed(0)}): ${name(one)}`);
    // On what stands on a desk nobody looks for a button by scrolling sideways.
    const beyond = innerWidth >= DESK && framesOf(one.parentElement).find((frame) => isBeside(one, frame));
    if (beyond) faults.add(`scrolled out of sight sideways: ${name(one)} in ${name(beyond)}`);
  }
  return [...faults];
}
