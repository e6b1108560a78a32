// Measures a terminal from within its page: how long a touch takes to show its confirmed chip, and in
// how many frames a result lights its areas.
() => {
  const measured = { touches: [], results: [], frames: [], reveals: [] };
  const waiting = [];
  const note = (kind, value) => {
    measured[kind].push(value);
    for (const one of waiting) if (measured[one.kind].length >= one.count) one.on();
  };
  window.measured = measured;
  /** Waits until so many of a kind are measured. */
  window.until = (kind, count) =>
    new Promise((on) => {
      if (measured[kind].length >= count) on();
      else waiting.push({ kind, count, on });
    });

  /** The frames of a reveal, from the first that shows its stage to the last. */
  let reveal = null;
  const follow = (ms) => {
    const isOn = document.querySelector('[data-act="reveal"]') !== null;
    if (!isOn && reveal !== null) note("reveals", reveal);
    if (!isOn) reveal = null;
    else if (reveal === null) reveal = { frames: 0, ms: 0, longest: 0 };
    else {
      reveal.frames += 1;
      reveal.ms += ms;
      reveal.longest = Math.max(reveal.longest, ms);
    }
  };

  // Frames are counted only where they are wanted: who asks for each one keeps the browser drawing,
  // and a browser that draws hears of an answer later.
  let frame = 0;
  let isCounting = false;
  const tick = (at, before) => {
    frame += 1;
    if (before) note("frames", at - before);
    if (before) follow(at - before);
    if (isCounting) requestAnimationFrame((next) => tick(next, at));
  };
  window.countFrames = (isOn) => {
    isCounting = isOn;
    if (isOn) requestAnimationFrame((at) => tick(at, 0));
  };
  /** What was changed is on the screen once its frame is over. */
  const shown = (what) => requestAnimationFrame(() => setTimeout(() => what(performance.now())));

  let touchedAt = 0;
  let sentAt = 0;
  let answeredAt = 0;
  let arrivedAt = 0;
  let litIn = new Set();
  addEventListener("pointerdown", (event) => { touchedAt = event.timeStamp; }, true);
  window.sent = () => { sentAt = performance.now(); };
  window.heard = (text) => {
    if (text.includes('"result"')) arrivedAt = performance.now();
    if (text.includes('"answers"')) answeredAt = performance.now();
  };

  function isConfirmed({ target, attributeName, oldValue }) {
    const name = target.getAttribute("aria-label") ?? "";
    if (attributeName !== "aria-label" || name === oldValue) return false;
    return name.includes("your wager") && !name.includes("being placed");
  }
  const isLit = ({ target, attributeName, oldValue }) =>
    attributeName === "class" && target.matches(".area.lit") && !/\blit\b/.test(oldValue ?? "");

  const watch = new MutationObserver((changes) => {
    if (touchedAt > 0 && changes.some(isConfirmed)) {
      const from = touchedAt;
      touchedAt = 0;
      const parts = { asked: sentAt - from, answered: answeredAt - sentAt };
      shown((at) => note("touches", { whole: at - from, drawn: at - answeredAt, ...parts }));
    }
    const lit = changes.filter(isLit);
    if (lit.length > 0 && litIn.size === 0) {
      const first = lit.length;
      shown((at) => {
        const areas = document.querySelectorAll(".area.lit").length;
        note("results", { ms: at - arrivedAt, frames: litIn.size, first, areas });
        litIn = new Set();
      });
    }
    if (lit.length > 0) litIn.add(frame);
  });
  const attributes = { attributes: true, attributeOldValue: true };
  const only = { attributeFilter: ["aria-label", "class"] };
  watch.observe(document.body, { subtree: true, ...attributes, ...only });
}
