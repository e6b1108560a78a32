// The security record in the words of the screen; it is written in words of its own.
import { isKey, type Key, said, t } from "../../messages/words.svelte";
import { personName } from "../../staff/people.svelte";
import { commandName, tableName } from "../../staff/supervision/naming";

const role = (name: string): string =>
  isKey(`cs.role.${name}`) ? t(`cs.role.${name}` as Key) : name;
const place = (stream: string): string => {
  if (stream === "cage") return t("sv.cage");
  return stream === "house" ? t("cs.devices.house") : tableName(stream);
};

/** How each kind of fact is written down, and how it is said. */
const SAID: readonly [RegExp, (...found: string[]) => string][] = [
  [/^signed in as (\w+)$/, (who = "") => t("fact.signed_in", { role: role(who) })],
  [/^was refused as (\w+)$/, (who = "") => t("fact.was_refused", { role: role(who) })],
  [
    /^(\w+) at (\S+): (\w+)$/,
    (what = "", where = "", code = "") =>
      t("fact.was_refused_that", {
        command: commandName(what),
        place: place(where),
        why: said(`refusal.${code}`, code),
      }),
  ],
  [
    /^(\w+) at (\S+) for (\S*)$/,
    (what = "", where = "", whom = "") =>
      t("fact.approved", {
        command: commandName(what),
        place: place(where),
        person: personName(whom),
      }),
  ],
  [/^(\S+) is in service again/, (where = "") => t("fact.reloaded", { place: place(where) })],
  [
    /^(\S+) is still out of service/,
    (where = "") => t("fact.not_reloaded", { place: place(where) }),
  ],
];

export function factText(text: string): string {
  for (const [written, say] of SAID) {
    const found = written.exec(text);
    if (found !== null) return say(...found.slice(1));
  }
  return text;
}
