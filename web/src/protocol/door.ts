// Signing in and enrolling. The server's cookie against forged requests is echoed as a header.
import { ask, type Denial, denialOf } from "./http";
import type { SignedIn } from "./types";

/** Why somebody is not let in, where it is not what they gave. */
export type Hindrance = "" | "too_often" | "locked_out" | "out_of_service" | "elsewhere";

export class NotLetIn extends Error {
  constructor(
    readonly why: Hindrance = "",
    readonly denial: Denial = { words: "" },
  ) {
    super(denial.words);
  }
}

const HINDRANCES: Record<number, Hindrance> = { 429: "too_often", 503: "out_of_service" };

async function notLetIn(answer: Response): Promise<NotLetIn> {
  const denial = await denialOf(answer);
  const { code } = denial;
  const isNamed = code === "locked_out" || code === "elsewhere";
  return new NotLetIn(isNamed ? code : (HINDRANCES[answer.status] ?? ""), denial);
}

const COOKIE = "csrftoken";

function token(): string {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${COOKIE}=`));
  return found?.slice(COOKIE.length + 1) ?? "";
}

async function freshToken(): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: a token of a server that has since restarted.
  document.cookie = `${COOKIE}=; Max-Age=0; Path=/; SameSite=Strict`;
  await fetch("/health/live");
}

/** Sends what a form asks for; `denialOf` tells why not. */
export async function post(path: string, body: unknown): Promise<Response> {
  if (token() === "") await fetch("/health/live");
  const send = () =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrftoken": token() },
      body: JSON.stringify(body),
    });
  const answer = await send();
  if (answer.status !== 403) return answer;
  await freshToken();
  return send();
}

/** The password was set by somebody else: it is changed before anything can be asked for. */
export class MustChangePassword extends Error {}

export async function signIn(role: string, id: string, password: string): Promise<SignedIn> {
  const answer = await post(`/staff/${role}/sign-in`, { id, password });
  if (!answer.ok) throw await notLetIn(answer);
  const person = (await answer.json()) as SignedIn;
  if (person.must_change_password) throw new MustChangePassword();
  return person;
}

/** Changes one's own password; one is signed out everywhere then. */
export async function choosePassword(role: string, password: string, fresh: string): Promise<void> {
  const answer = await post(`/staff/${role}/password`, { password, new_password: fresh });
  if (!answer.ok) throw await notLetIn(answer);
}

export async function session(role: string): Promise<SignedIn | null> {
  const answer = await ask(`/staff/${role}/session`);
  if (!answer.ok) return null;
  const person = (await answer.json()) as SignedIn;
  return person.must_change_password ? null : person;
}

/** Somebody wanted to go, and the house has not heard of it: whoever comes next acts in their name. */
export class StillSignedIn extends Error {}

export async function signOut(role: string): Promise<void> {
  const answer = await post(`/staff/${role}/sign-out`, {}).catch(() => null);
  if (!answer?.ok) throw new StillSignedIn();
}

/** Enrols this device with a one-time code; returns the address of its screen. */
export async function enrol(code: string): Promise<string> {
  const answer = await post("/devices/enrol", { code });
  if (!answer.ok) throw await notLetIn(answer);
  return `${((await answer.json()) as { path: string }).path}/`;
}
