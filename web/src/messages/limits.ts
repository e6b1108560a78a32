// Limits and signs in words: everything that binds or will bind, none of it left out (Div1 9.2, 9.3).
import { timeOf } from "./amounts";
import { kindName } from "./kinds";
import { t } from "./words.svelte";

interface Amount {
  shown: string;
}
interface BetLimits {
  wager_min: Amount;
  step: Amount;
  wager_max: Amount;
}
interface KindLimits extends BetLimits {
  kind: string;
}
interface Limits extends BetLimits {
  by_kind?: KindLimits[];
  aggregate_min?: Amount;
}
interface Sign {
  due_at: number;
  limits?: Limits;
  terminals?: number[];
  is_held_back?: boolean;
}

/** The limits of each kind of bet that has its own; its step where the sheet's is not its own. */
export const kindsInWords = (limits: Limits): string[] =>
  (limits.by_kind ?? []).map((one) => kindInWords(one, one.step.shown === limits.step.shown));

function kindInWords(
  { kind, wager_min, step, wager_max }: KindLimits,
  hasStepOfSheet: boolean,
): string {
  const values = { kind: kindName(kind), min: wager_min.shown, max: wager_max.shown };
  return hasStepOfSheet
    ? t("limits.kind", values)
    : t("limits.kind.step", { ...values, step: step.shown });
}

/** A whole sheet in one line. */
export function limitsInWords(limits: Limits): string {
  const { wager_min, wager_max, step, aggregate_min } = limits;
  return [
    t("limits.each", { min: wager_min.shown, max: wager_max.shown }),
    t("limits.step", { step: step.shown }),
    ...kindsInWords(limits),
    ...(aggregate_min ? [t("limits.aggregate", { amount: aggregate_min.shown })] : []),
  ].join(" · ");
}

/** All that changes from one sheet to another; where nothing does, the whole of it. */
export function changeInWords(now: Limits, then: Limits): string {
  const kinds = [...(now.by_kind ?? []), ...(then.by_kind ?? [])].map((one) => one.kind);
  const by_kind = [...new Set(kinds)]
    .map((kind) => ({ ...limitsOn(then, kind), kind }))
    .filter((one) => lineOf(one) !== lineOf(limitsOn(now, one.kind)));
  const said: string[] = [];
  if (isOther(now, then, "wager_min") || isOther(now, then, "wager_max"))
    said.push(t("limits.each", { min: then.wager_min.shown, max: then.wager_max.shown }));
  if (isOther(now, then, "step")) said.push(t("limits.step", { step: then.step.shown }));
  // The sheet's own step may not be said beside them.
  said.push(...by_kind.map((one) => kindInWords(one, false)));
  if (now.aggregate_min?.shown !== then.aggregate_min?.shown)
    said.push(
      then.aggregate_min
        ? t("limits.aggregate", { amount: then.aggregate_min.shown })
        : t("limits.no_aggregate"),
    );
  return said.length === 0 ? limitsInWords(then) : said.join(" · ");
}

const lineOf = ({ wager_min, step, wager_max }: BetLimits): string =>
  [wager_min.shown, step.shown, wager_max.shown].join(" ");

const isOther = (now: Limits, then: Limits, what: keyof BetLimits): boolean =>
  now[what].shown !== then[what].shown;

function limitsOn(limits: Limits, kind: string): BetLimits {
  return limits.by_kind?.find((one) => one.kind === kind) ?? limits;
}

/** The most that any bet takes: a kind may take more than the others. */
export const highestMax = (limits: {
  wager_max: { cents: number };
  by_kind?: readonly { wager_max: { cents: number } }[];
}): number =>
  Math.max(limits.wager_max.cents, ...(limits.by_kind ?? []).map((one) => one.wager_max.cents));

/** What a sign says to players whose limits are these, at a terminal or, without one, at the layout. */
export function signInWords(sign: Sign, now?: Limits, terminal?: number): string {
  const time = timeOf(sign.due_at);
  const words =
    sign.limits === undefined
      ? t("notice.closing", { time })
      : limitsSign(time, sign.limits, sign.terminals ?? [], now, terminal);
  return sign.is_held_back ? `${words} · ${t("notice.held_back")}` : words;
}

/** Other limits, and for whom they are where that is somebody else. */
function limitsSign(
  time: string,
  then: Limits,
  terminals: number[],
  now?: Limits,
  terminal?: number,
): string {
  const isOwn = terminal === undefined ? terminals.length === 0 : terminals.includes(terminal);
  if (isOwn)
    return t("notice.limits", {
      time,
      limits: now ? changeInWords(now, then) : limitsInWords(then),
    });
  const values = { time, limits: limitsInWords(then) };
  if (terminals.length === 0) return t("notice.limits.layout", values);
  return t("notice.limits.terminals", { ...values, terminals: terminals.join(", ") });
}
