// What a supervisor asks at a cabinet: a sign-in that leaves nothing behind, tests, and the end of it.
import { refusalWords } from "../../messages/refusals_and_alerts";
import { t } from "../../messages/words.svelte";
import { post } from "../../protocol/door";
import { denialOf } from "../../protocol/http";

export interface Software {
  version: string;
  digest: string;
}

/** Asks for something of audit mode; the words why not, empty where it was done. */
async function asked(path: string, what: string, body: unknown): Promise<string> {
  try {
    const answer = await post(`${path}/audit${what}`, body);
    if (answer.ok) return "";
    const { code = "", details = {}, words } = await denialOf(answer);
    if (code === "locked_out" || answer.status === 429)
      return t(code === "" ? "door.too_often" : "door.locked_out");
    if (code === "change_password") return t("audit.change_password");
    if (answer.status === 401 || answer.status === 400) return t("audit.wrong");
    return refusalWords({ code, words, details });
  } catch {
    return t("line.lost");
  }
}

/** @param path The terminal's own, such as `/screens/terminal/table-1/7`. */
export const enterAudit = (path: string, id: string, role: string, password: string) =>
  asked(path, "", { id, role, password });

export const leaveAudit = (path: string) => asked(path, "/leave", {});

export const testDevice = (path: string, device: string) => asked(path, "/tests", { device });

/** D9A 3.5: which build of the Game System runs. */
export async function softwareHere(): Promise<Software | null> {
  const answer = await fetch("/software");
  return answer.ok ? ((await answer.json()) as Software) : null;
}
