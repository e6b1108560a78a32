// Looks at a page as a careful person would: what overflows, what is clipped, what overlaps, what is
// too small to touch. Returns one line for each fault.
(mayScroll) => {
  const SLACK = 1.5;
  const TOUCH = 44 - 0.6;
  const faults = new Set();
  const name = (one) => {
    const text = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40);
    const css = typeof one.className === "string" ? one.className.replace(/ ?svelte-\w+/g, "") : "";
    return `<${one.tagName.toLowerCase()}${css ? ` .${css}` : ""}> "${text}"`;
  };
  const isUnseen = (one) => one.closest(".unseen, [hidden]") !== null;
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isUnseen(one);
  const scrolls = (value) => value === "auto" || value === "scroll";
  const clips = (value) => value === "hidden" || value === "clip";
  const root = document.documentElement;

  if (root.scrollWidth > innerWidth + SLACK) faults.add(`the page scrolls sideways: ${root.scrollWidth} > ${innerWidth}`);
  if (!mayScroll && root.scrollHeight > innerHeight + SLACK)
    faults.add(`the page scrolls: ${root.scrollHeight} > ${innerHeight}`);

  // A dialog or veil covers the rest: what is under it was looked at without it.
  const top = document.querySelector("dialog[open]") ?? document.body;
  const all = [...top.querySelectorAll("*")].filter(isSeen);

  for (const one of all) {
    if (one instanceof SVGElement) continue;
    const style = getComputedStyle(one);
    if (style.display === "inline" || one.clientWidth === 0) continue;
    if (!scrolls(style.overflowX) && one.scrollWidth > one.clientWidth + SLACK && !one.matches("input, select, textarea"))
      faults.add(`wider than its place by ${one.scrollWidth - one.clientWidth}: ${name(one)}`);
    const isTight = clips(style.overflowY) || one.matches("button");
    if (isTight && one.scrollHeight > one.clientHeight + SLACK)
      faults.add(`higher than its place by ${one.scrollHeight - one.clientHeight}: ${name(one)}`);
  }

  // Text: within the page's width, within whatever clips it, and not over other text.
  const texts = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (node.data.trim() === "" || parent === null || !isSeen(parent) || parent.closest("option, style, script")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      let isScrolledAway = false;
      for (let around = parent; around !== null && around !== root; around = around.parentElement) {
        const style = getComputedStyle(around);
        const place = around.getBoundingClientRect();
        const isOut =
          box.left < place.left - SLACK || box.right > place.right + SLACK ||
          box.top < place.top - box.height * 0.3 || box.bottom > place.bottom + box.height * 0.3;
        if (isOut && (scrolls(style.overflowX) || scrolls(style.overflowY))) isScrolledAway = true;
        else if (isOut && (clips(style.overflowX) || clips(style.overflowY)) && !isScrolledAway)
          faults.add(`clipped: "${node.data.trim().slice(0, 40)}" in ${name(around)}`);
      }
      if (isScrolledAway) continue;
      if (box.right > innerWidth + SLACK || box.left < -SLACK)
        faults.add(`beyond the page: "${node.data.trim().slice(0, 40)}"`);
      const area = parent.closest("[data-bet]")?.querySelector("rect");
      if (area) {
        const place = area.getBoundingClientRect();
        if (box.left < place.left - SLACK || box.right > place.right + SLACK)
          faults.add(`beyond its area: "${node.data.trim().slice(0, 40)}"`);
      }
      texts.push({ box, parent, words: node.data.trim().slice(0, 40) });
    }
  }
  const layer = (one) => one.closest("dialog, .veil, .tidings, .toasts, .hint, [class*=toast], svg, [data-over]");
  for (let i = 0; i < texts.length; i++)
    for (let j = i + 1; j < texts.length; j++) {
      const [a, b] = [texts[i], texts[j]];
      if (layer(a.parent) !== layer(b.parent) || a.parent === b.parent) continue;
      // A chip lies on its area, as it does on felt; what it must not hide is the odds.
      const isOnArea = (one) => one.parent.closest("[data-bet]") !== null;
      if (isOnArea(a) !== isOnArea(b) && ![a, b].some((one) => one.parent.matches(".odds"))) continue;
      // Sticky parts lie over a page that scrolls below them.
      if (mayScroll && a.parent.closest("[class]") && stuck(a.parent) !== stuck(b.parent)) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 3 && down > Math.min(a.box.height, b.box.height) * 0.45)
        faults.add(`over each other: "${a.words}" and "${b.words}"`);
    }

  function stuck(one) {
    for (let around = one; around !== null; around = around.parentElement)
      if (["sticky", "fixed"].includes(getComputedStyle(around).position)) return around;
    return null;
  }

  for (const one of top.querySelectorAll("button, [role=button], [role=radio], a[href], input, select, summary")) {
    if (!isSeen(one)) continue;
    // A label is part of what is touched.
    const touched = one.matches("input") ? (one.closest("label") ?? one) : one;
    const { width, height } = touched.getBoundingClientRect();
    if (width < TOUCH || height < TOUCH) faults.add(`too small to touch (${width.toFixed(0)} x ${height.toFixed(0)}): ${name(one)}`);
  }
  return [...faults];
}
