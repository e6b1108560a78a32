// The one large button: the round's next step, or what is being waited for. The Game System says
// which step is next; this only finds the words.
import { dollars } from "../../messages/amounts";
import { refusalWords } from "../../messages/refusals_and_alerts";
import { call, type Key, t } from "../../messages/words.svelte";
import { timeLeft } from "../../parts/countdown";
import { type Command, commandNamed, type EntryTerminalView } from "../../protocol/types";

export interface Big {
  words: string;
  under: string;
  /** What a touch asks for; null where there is nothing to press. */
  command: Command | null;
  /** What part of the period is left, while it runs. */
  share?: number;
}

export function nextStep(
  view: EntryTerminalView,
  now: number,
  nameOf: (bet: string) => string,
): Big {
  const { next_step: next } = view;
  if (next === undefined) return waiting(view, now);
  if (next === "PressEntryButton") {
    return { words: t("next.PressEntryButton"), under: "1 – 6", command: null };
  }
  if (next === "PayArea") return paying(view, nameOf);
  if (next === "CollectLosers") {
    const count = view.layout?.to_collect?.length ?? 0;
    const under = count === 0 ? t("at_layout.collect.none") : "";
    return { words: t("next.CollectLosers"), under, command: { type: "CollectLosers" } };
  }
  const under = next === "PressEnter" ? call(view.display_call ?? "") : lastCall(view);
  return { words: t(`next.${next}` as Key), under, command: commandNamed(next) };
}

/** The result between rounds; the display keeps what was pressed, so that one put right says so. */
function lastCall({ glance, display }: EntryTerminalView): string {
  if (glance.phase !== "between_rounds" || glance.result === undefined) return "";
  const words = call(glance.result.call);
  const pressed = [...display].sort().join();
  const isPressed = pressed === "" || pressed === [...glance.result.faces].sort().join();
  return isPressed ? words : t("entry.put_right", { call: words });
}

function paying(view: EntryTerminalView, nameOf: (bet: string) => string): Big {
  const lit = view.buttons.find((one) => one.command === "PayArea" && one.is_lit);
  const bet = lit?.choice ?? "";
  const lines = view.layout?.to_pay?.find((area) => area.bet === bet)?.lines ?? [];
  const sum = dollars(lines.reduce((all, line) => all + line.won_cents, 0));
  const each = lines.map((line) => `${line.position}:\u00a0${dollars(line.won_cents)}`).join(" · ");
  const under =
    lines.length > 3 ? t("at_layout.winners", { count: lines.length, amount: sum }) : each;
  return {
    words: t("next.PayArea", { area: nameOf(bet) }),
    under,
    command: { type: "PayArea", bet },
  };
}

/** Time must pass, or somebody else is needed. */
function waiting(view: EntryTerminalView, now: number): Big {
  const { glance } = view;
  const period = glance.period;
  if (glance.phase === "wagering" && period?.closes_at !== undefined) {
    const rest = timeLeft(period.opened_at, period.closes_at, now);
    const words = t("period.seconds", { seconds: rest.seconds });
    return { words, under: t("next.wait"), command: null, share: rest.share };
  }
  // D9 7.2: a dice reader differs from the entry, and nothing is settled until it is decided.
  if (glance.reading?.differs === true) {
    return { words: t("next.reading"), under: t("next.reading.under"), command: null };
  }
  // R46: a supervisor looks into the round, and the time for it runs.
  if (glance.held_until !== undefined && glance.held_until > now) {
    const seconds = Math.ceil((glance.held_until - now) / 1_000);
    return { words: t("next.held"), under: t("next.held.for", { seconds }), command: null };
  }
  // Div1 11.1: the list beside it says what to ask for; each line has its own button.
  const asked = glance.phase === "settling" ? (view.layout?.to_take_back ?? []) : [];
  if (asked.length > 0) {
    const under = asked
      .map((line) => `${line.position}: ${dollars(line.amount_cents)}`)
      .join(" · ");
    return { words: t("next.take_back"), under, command: null };
  }
  const canSettle = view.buttons.some((one) => one.command === "SettleRound" && one.is_lit);
  if (glance.settles_at !== undefined && canSettle) {
    const seconds = Math.max(0, Math.ceil((glance.settles_at - now) / 1_000));
    const under = t("next.settles", { seconds });
    return { words: t("next.SettleRound"), under, command: { type: "SettleRound" } };
  }
  const isClosed = glance.phase === "closed" || glance.phase === "opening";
  const dark = view.buttons.find((one) => one.command === "SpinTumbler")?.why_not;
  const under = dark === undefined ? "" : refusalWords(dark);
  if (dark?.code === "changes_hands")
    return { words: t("next.changes_hands"), under, command: null };
  return { words: isClosed ? t("next.closed") : t("next.locked"), under, command: null };
}
