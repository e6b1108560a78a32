// Names as people say them, in the screen's language.
import { dayOf, timeOf } from "../../messages/amounts";
import { findingWords } from "../../messages/findings";
import { betNamed } from "../../messages/kinds";
import { alertWords, refusalWords } from "../../messages/refusals_and_alerts";
import { capital, isKey, type Key, t } from "../../messages/words.svelte";
import type { AlertShown, DeviceShown, RefusalShown, Sighting } from "../../protocol/supervision";
import { personName } from "../people.svelte";

export { lockName } from "../names";

export function tableName(table: string): string {
  const number = /^table-(.+)$/.exec(table)?.[1];
  return number === undefined ? table : t("sv.table", { table: number });
}

export const phaseName = (phase: string): string => t(`sv.phase.${phase}` as Key);
/** A command by its name, with what it was about where that stands behind it. */
export function commandName(command: string): string {
  const [name = "", about] = isKey(`command.${command}`) ? [command] : command.split(/ (.*)/);
  const said = isKey(`command.${name}`) ? t(`command.${name}` as Key) : name;
  return about ? `${said} ${about}` : said;
}
export const whyNot = (refusal: RefusalShown): string => refusalWords(refusal);
export const alertText = (alert: AlertShown): string => alertWords(alert, personName);

/** A moment in few words: the time, and the day where it was not today. */
export const momentOf = (at: number, now: number): string =>
  dayOf(at) === dayOf(now) ? timeOf(at) : `${dayOf(at)} ${timeOf(at)}`;

/** Whether a device is there, and when it was last. */
export function sightingText(sighting: Sighting | undefined, now: number): string {
  if (sighting === undefined) return "–";
  if (sighting.is_online) return t("sv.online");
  if (sighting.seen_at === undefined) return t("sv.offline.never");
  return t("sv.offline.seen", { time: momentOf(sighting.seen_at, now) });
}

/** Whether a program beside the Game System is connected, and since when. */
export function linkText(
  told: { is_linked: boolean; linked_at: number } | undefined,
  now: number,
): string {
  if (told === undefined || told.linked_at === 0) return t("cabinet.never");
  return t(told.is_linked ? "cabinet.linked" : "cabinet.lost", {
    time: momentOf(told.linked_at, now),
  });
}

/** What was wrong last with a device that is well again, and until when. */
export const lastFaultsText = (device: DeviceShown, now: number): string =>
  t("cabinet.last_faults", {
    faults: (device.last_faults ?? []).map(findingWords).join(", "),
    time: momentOf(device.last_faults_at ?? 0, now),
  });

/** Who has seen an alert, and when; or that it waits. */
export const seenText = (alert: AlertShown): string =>
  alert.seen_by === undefined
    ? t("sv.waits")
    : t("sv.seen", { person: personName(alert.seen_by), time: timeOf(alert.seen_at ?? 0) });

/** Why a round has no result: a cause of D9 7.1, or what the dealer wrote (D9A 7.2). */
export function voidText(reason: string): string {
  const cause = /^no spin: (\w+)$/.exec(reason)?.[1];
  if (cause !== undefined && isKey(`cause.${cause}`))
    return t("sv.no_spin", { cause: t(`cause.${cause}` as Key) });
  return t("sv.void", { reason: capital(reason.replace(/^void round: /, "")) });
}

/** A bet without the layout at hand: `double_3` is `Double 3`. */
export function betName(bet: string): string {
  const found = /^([a-z_]+?)(?:_(\d[\d_]*))?$/.exec(bet);
  const [, kind = bet, numbers = ""] = found ?? [];
  return betNamed(kind, numbers.replaceAll("_", ", "), bet);
}
