// Amounts in words, as a payment voucher has them beside its figures. A language says how its numbers
// are spelt in one message, `amount.number`: rules with the least number that each is for, such as
// `100=< hundred[1: and >]`. There `<` is how many hundreds, `>` is what is left, and of the parts in
// brackets the last one is said whose number is not more than what is left.
import { capital, t } from "./words.svelte";

interface Rule {
  from: number;
  text: string;
  /** What is said of the rest, by the least that it is said for. */
  rests: [number, string][];
}

function rulesOf(message: string): Rule[] {
  return message.split(";").map((rule) => {
    const [, from = "", text = "", rests = ""] = /^(\d+)=([^[]*)(.*)$/.exec(rule) ?? [];
    const found = [...rests.matchAll(/\[(\d+):([^\]]*)\]/g)];
    return {
      from: Number(from),
      text,
      rests: found.map(([, least, words]) => [Number(least), words ?? ""]),
    };
  });
}

function spelt(number: number, rules: Rule[]): string {
  const rule = rules.findLast((one) => one.from <= number);
  if (rule === undefined) return String(number);
  const size = Math.max(rule.from, 1);
  const rest = number % size;
  const more = rule.rests.findLast(([least]) => least <= rest)?.[1] ?? "";
  const many = rule.text.includes("<") ? spelt(Math.trunc(number / size), rules) : "";
  return rule.text.replace("<", many) + (rest > 0 ? more.replace(">", spelt(rest, rules)) : "");
}

/** `One thousand two hundred and fifty dollars and fifty cents`; in Chinese `壹仟贰佰伍拾元伍拾分`. */
export function inWords(cents: number): string {
  const rules = rulesOf(t("amount.number"));
  const counted = (number: number, unit: "dollars" | "cents") =>
    t(number === 1 ? `amount.${unit}.one` : `amount.${unit}`, { number: spelt(number, rules) });
  const dollars = counted(Math.trunc(cents / 100), "dollars");
  const rest = counted(cents % 100, "cents");
  if (cents % 100 === 0) return capital(t("amount.whole", { dollars }));
  return capital(cents < 100 ? rest : t("amount.both", { dollars, cents: rest }));
}
