import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { languages } from "../catalogue";
import layouts from "../layouts.json";
import { arrange, isLow, shapeOf, TOUCH_MIN } from "../src/layout/arrange";
import { faultsInRows, lackingWords } from "../src/layout/check";
import { chipFor, pileCount } from "../src/layout/chips";
import type { AreaData, LayoutData, RowData } from "../src/layout/geometry";
import Layout from "../src/layout/Layout.svelte";
import Legend from "../src/layout/Legend.svelte";
import { diceThatFit, ems } from "../src/layout/lettering";
import { longestAlike, noteOf, saidOf, titleOf } from "../src/layout/marks";
import { neighbour } from "../src/layout/neighbours";

afterEach(cleanup);

const CHIPS = [100, 500, 1_000, 2_500];

function area(bet: string, kind: string, x: number, more: Partial<AreaData> = {}): AreaData {
  return {
    bet,
    kind,
    said: bet,
    said_numbers: /\d+$/.exec(bet)?.[0] ?? "",
    x,
    y: 0,
    width: 90,
    height: 60,
    title: bet,
    odds_text: "11 to 1",
    prices: [],
    numbers: "",
    dice: [],
    dice_per_row: 1,
    note: "",
    note_name: "",
    shows: ["title", "odds"],
    flow: "down",
    ways: [16],
    ...more,
  };
}

const ROWS = [
  { bets: ["small"], columns: 1, height: 104 },
  { bets: ["double_3"], columns: 1, height: 74 },
  { bets: ["face_1"], columns: 1, height: 82 },
];

const LAYOUT: LayoutData = {
  name: "9A-terminal_little",
  edition: "9A",
  edition_layout: "little",
  is_terminal: true,
  width: 300,
  height: 60,
  outcomes_count: 216,
  legends: [],
  rows: { tall: ROWS, upright: ROWS, narrow: ROWS, lying: ROWS },
  lettered_alike: [],
  told: [["small"], ["face_1"], ["double_3"]],
  areas: [
    area("small", "small", 0),
    area("double_3", "double", 100, { dice: [3, 3], shows: ["dice", "odds"] }),
    area("face_1", "face", 200, {
      dice: [1],
      shows: ["dice", "prices"],
      flow: "across",
      prices: [
        ["one die", "1 to 1"],
        ["two dice", "2 to 1"],
        ["three dice", "12 to 1"],
      ],
    }),
  ],
};

function everyLanguage(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(languages()).map(([tag, sections]) => [
      tag,
      Object.assign({}, ...Object.values(sections)),
    ]),
  );
}

const BESIDE = {
  Legend,
  layout: LAYOUT,
  shape: "wide",
  width: 600,
  height: 120,
  chips: CHIPS,
} as const;

test("a wide screen keeps the places that the layout describes", () => {
  const { placed } = arrange(LAYOUT, "wide", 600, 120);
  expect(placed[1]?.box).toEqual({ x: 200, y: 0, width: 180, height: 120 });
});

test.each(["tall", "narrow"] as const)(
  "a %s screen leaves no area out and none overlaps",
  (shape) => {
    const { placed, width } = arrange(LAYOUT, shape, 380, 800);
    expect(placed.map((one) => one.area.bet).sort()).toEqual(["double_3", "face_1", "small"]);
    for (const { box } of placed) {
      expect(box.height).toBeGreaterThanOrEqual(TOUCH_MIN);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
    const tops = placed.map((one) => one.box.y);
    expect(new Set(tops).size).toBe(tops.length);
  },
);

test.each([
  [1920, 1080, "wide"],
  [1280, 800, "wide"],
  [1080, 1920, "tall"],
  [390, 844, "narrow"],
])("a screen of %i by %i is %s", (width, height, shape) => {
  expect(shapeOf(width, height)).toBe(shape);
});

test.each([
  [844, 390, true],
  [1280, 800, false],
  [390, 480, false],
])("whether a screen of %i by %i lies on its side: %s", (width, height, lies) => {
  expect(isLow(width, height)).toBe(lies);
});

test("a phone on its side has rows of its own", () => {
  const areas = [4, 5, 6, 7, 8, 9, 10].map((total) => area(`total_${total}`, "total", 0));
  const bets = areas.map((one) => one.bet);
  const rows = {
    tall: [],
    upright: [],
    narrow: [{ bets, columns: 5, height: 66 }],
    lying: [{ bets, columns: 7, height: 58 }],
  };
  const linesOn = (width: number) => {
    const { placed } = arrange({ ...LAYOUT, areas, rows }, "narrow", width, 0);
    return new Set(placed.map((one) => one.box.y)).size;
  };
  expect(linesOn(390)).toBe(2);
  expect(linesOn(592)).toBe(1);
  expect(linesOn(720)).toBe(1);
});

test("a tablet upright has its rows as low as its height wants, and never too low for a finger", () => {
  const heightOf = (space: number) => {
    const { height, placed } = arrange(LAYOUT, "narrow", 768, space);
    for (const { box } of placed) expect(box.height).toBeGreaterThanOrEqual(TOUCH_MIN);
    return height;
  };
  expect(heightOf(300)).toBeCloseTo(300);
  expect(heightOf(340)).toBeCloseTo(340);
  expect(heightOf(100)).toBeGreaterThan(100);
});

const LAYOUTS = layouts as unknown as LayoutData[];

test.each(LAYOUTS)("$name: every screen shows every area once, large enough to touch", (one) => {
  expect(faultsInRows(one)).toEqual([]);
  for (const [shape, width, height] of [
    ["wide", 1920, 800],
    ["tall", 1080, 1500],
    ["narrow", 390, 0],
    ["narrow", 592, 0],
    ["narrow", 768, 640],
  ] as const) {
    const { placed } = arrange(one, shape, width, height);
    expect(placed.map(({ area }) => area.bet).sort()).toEqual(one.areas.map((a) => a.bet).sort());
    for (const { box } of placed) expect(box.height).toBeGreaterThanOrEqual(TOUCH_MIN - 0.01);
  }
});

test("no layout of a terminal has odds beside its areas: a terminal draws none", () => {
  const terminals = LAYOUTS.filter((one) => one.is_terminal);
  expect(terminals.length).toBeGreaterThan(1);
  expect(terminals.filter((one) => one.legends.length > 0)).toEqual([]);
});

test.each(LAYOUTS)("$name: each language has words for every area and legend", (one) => {
  for (const words of Object.values(everyLanguage())) expect(lackingWords(one, words)).toEqual([]);
});

test("an area in no row, in two rows, and a bet without an area are found out", () => {
  const [small, double, face] = ROWS as [RowData, RowData, RowData];
  const rows = {
    tall: [small, double],
    upright: ROWS,
    narrow: [...ROWS, { ...small, bets: ["small"] }],
    lying: [small, double, { ...face, bets: ["face_1", "low_pair"] }],
  };
  expect(faultsInRows({ ...LAYOUT, rows })).toEqual([
    "tall: face_1 is in no row",
    "narrow: small is in two rows",
    "lying: low_pair has no area",
  ]);
});

test("words that a language lacks for a new sort of bet are found out", () => {
  const pair = area("low_pair_2", "low_pair", 0, { note: "not 6 6", note_name: "six" });
  expect(lackingWords({ ...LAYOUT, areas: [pair] }, {})).toEqual([
    "kind.low_pair",
    "say.low_pair",
    "note.six",
    "wins.low_pair",
  ]);
});

test("a bet that this language has no words for is shown in the Game System's own", () => {
  const pair = area("low_pair_2", "low_pair", 0, {
    said: "Low Pair 2",
    title: "Low Two",
    note: "not 6 6",
    note_name: "six",
  });
  expect([saidOf(pair), titleOf(pair), noteOf(pair)]).toEqual(["Low Pair 2", "Low Two", "Not 6 6"]);
});

test("a title is as large as the longest among those that are lettered alike", () => {
  const [standard] = LAYOUTS as [LayoutData];
  const titled = (bet: string) => {
    const found = standard.areas.find((one) => one.bet === bet) as AreaData;
    return longestAlike(found, standard);
  };
  expect(titled("big")).toBe("SMALL");
  expect(titled("double_6")).toBe("Double Three");
  expect(titled("total_9")).toBe("9");
});

test.each(["wide", "tall", "narrow"] as const)(
  "a high pile on an uppermost area of a %s screen lies whole on the layout",
  (shape) => {
    const { container } = render(Layout, { ...BESIDE, shape, wagers: { small: 2_400 } });
    const pile = container.querySelector("g[aria-hidden] > g[transform]:has(text)");
    const [, y = ""] = /translate\(\S+ (\S+)\)/.exec(pile?.getAttribute("transform") ?? "") ?? [];
    const radius = Number(pile?.querySelector(":scope > circle")?.getAttribute("r"));
    expect(Number(y) - radius).toBeGreaterThan(0);
  },
);

test("the arrow keys find the next area", () => {
  const { placed } = arrange(LAYOUT, "wide", 600, 120);
  expect(neighbour(placed, "small", "ArrowRight")).toBe("double_3");
  expect(neighbour(placed, "small", "ArrowLeft")).toBeNull();
  expect(neighbour(placed, "small", "x")).toBeNull();
});

test("an area says its bet, its odds and the wager on it", () => {
  render(Layout, { ...BESIDE, wagers: { double_3: 500 }, lit: ["double_3"] });
  const name = screen.getByRole("button", { name: /Double 3/ }).getAttribute("aria-label");
  expect(name).toBe("Double 3, 11 to 1, your wager $5.00, wins");
});

test("an area that is touched says which one it is", async () => {
  const ontouch = vi.fn();
  render(Layout, { ...BESIDE, ontouch });
  await fireEvent.click(screen.getByRole("button", { name: /Small/ }));
  await fireEvent.keyDown(screen.getByRole("button", { name: /Face 1/ }), { key: "Enter" });
  expect(ontouch.mock.calls).toEqual([["small"], ["face_1"]]);
});

const finger = (pointerId: number, clientX: number) => ({
  pointerType: "touch",
  pointerId,
  clientX,
  clientY: 5,
});

test("a finger places when it is lifted, and the click after it places nothing more", async () => {
  const ontouch = vi.fn();
  render(Layout, { ...BESIDE, ontouch });
  const small = screen.getByRole("button", { name: /Small/ });
  await fireEvent.pointerDown(small, finger(1, 5));
  await fireEvent.pointerUp(small, finger(1, 6));
  expect(ontouch).toHaveBeenCalledExactlyOnceWith("small");
  await fireEvent.click(small);
  expect(ontouch).toHaveBeenCalledOnce();
  await fireEvent.click(small);
  expect(ontouch).toHaveBeenCalledTimes(2);
});

test("after a tap the browser presses nothing more, after another lift it may", async () => {
  render(Layout, BESIDE);
  const small = screen.getByRole("button", { name: /Small/ });
  await fireEvent.pointerDown(small, finger(1, 5));
  await fireEvent.pointerUp(small, finger(1, 60));
  expect(await fireEvent.touchEnd(small)).toBe(true);
  await fireEvent.pointerDown(small, finger(1, 5));
  await fireEvent.pointerUp(small, finger(1, 6));
  expect(await fireEvent.touchEnd(small)).toBe(false);
});

test("a finger that slid away places nothing, and two fingers place each their own", async () => {
  const ontouch = vi.fn();
  render(Layout, { ...BESIDE, ontouch });
  const small = screen.getByRole("button", { name: /Small/ });
  const face = screen.getByRole("button", { name: /Face 1/ });
  await fireEvent.pointerDown(small, finger(1, 5));
  await fireEvent.pointerUp(small, finger(1, 60));
  expect(ontouch).not.toHaveBeenCalled();
  await fireEvent.pointerDown(small, finger(1, 5));
  await fireEvent.pointerDown(face, finger(2, 300));
  await fireEvent.pointerUp(small, finger(1, 5));
  await fireEvent.pointerUp(face, finger(2, 301));
  expect(ontouch.mock.calls).toEqual([["small"], ["face_1"]]);
});

test("a wager that is held is taken back and not added to", async () => {
  vi.useFakeTimers();
  const ontouch = vi.fn();
  const onhold = vi.fn();
  render(Layout, { ...BESIDE, ontouch, onhold });
  const small = screen.getByRole("button", { name: /Small/ });
  await fireEvent.pointerDown(small);
  vi.advanceTimersByTime(700);
  await fireEvent.click(small);
  vi.useRealTimers();
  expect(onhold).toHaveBeenCalledExactlyOnceWith("small");
  expect(ontouch).not.toHaveBeenCalled();
});

test("only the areas that won are lit", () => {
  const { container } = render(Layout, { ...BESIDE, lit: ["small"] });
  const lit = [...container.querySelectorAll(".lit")].map((one) => one.getAttribute("data-bet"));
  expect(lit).toEqual(["small"]);
});

test("a pile is shown by its largest chip", () => {
  expect(chipFor(1_700, CHIPS)).toBe(1_000);
  expect(pileCount(1_700, CHIPS)).toBe(4);
});

test("dice take the rows in which they are largest", () => {
  expect(diceThatFit(2, 50, 120, 72).perRow).toBe(1);
  expect(diceThatFit(2, 200, 60, 72).perRow).toBe(2);
});

test("Chinese is reckoned wider than Latin letters", () => {
  expect(ems("全围")).toBe(2);
  expect(ems("ab")).toBeLessThan(2);
});

test("an area too low for a finger takes its height from higher ones", () => {
  const stacked = [0, 1, 2].map((row) => ({
    ...area(`triple_${row + 1}`, "triple", 0),
    y: 5 + row * 65,
    height: 60,
  }));
  const totals = { ...area("total_4", "total", 0), y: 215, height: 180 };
  const whole: LayoutData = { ...LAYOUT, height: 400, areas: [...stacked, totals] };
  const { placed, height } = arrange(whole, "wide", 200, 280);
  expect(height).toBeCloseTo(280);
  for (const { box } of placed) expect(box.height).toBeGreaterThanOrEqual(TOUCH_MIN - 0.01);
  const [first, second] = placed;
  expect((first?.box.y ?? 0) + (first?.box.height ?? 0)).toBeLessThan(second?.box.y ?? 0);
});

test("a wager can be dragged to another area, and a drag is no touch", async () => {
  const ontouch = vi.fn();
  const onmove = vi.fn();
  render(Layout, { ...BESIDE, wagers: { small: 500 }, ontouch, onmove });
  const from = screen.getByRole("button", { name: /^Small/ });
  const svg = screen.getByRole("group") as unknown as SVGSVGElement;
  svg.setPointerCapture = () => {};
  const to = screen.getByRole("button", { name: /^Double 3/ });
  document.elementFromPoint = () => to;
  await fireEvent.pointerDown(from, { clientX: 10, clientY: 10 });
  await fireEvent.pointerMove(from, { clientX: 12, clientY: 12 });
  expect(onmove).not.toHaveBeenCalled();
  await fireEvent.pointerMove(from, { clientX: 90, clientY: 12 });
  await fireEvent.pointerUp(svg, { clientX: 250, clientY: 12 });
  await fireEvent.click(svg);
  expect(onmove).toHaveBeenCalledExactlyOnceWith("small", "double_3");
  expect(ontouch).not.toHaveBeenCalled();
});
