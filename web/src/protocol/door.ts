// Signing in and enrolling. The server's cookie against forged requests is echoed as a header.
import type { SignedIn } from "./types";

export class NotLetIn extends Error {}

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

/** Sends what a form asks for; `detail` tells why not. */
export async function post(path: string, body: unknown): Promise<Response> {
  if (token() === "") await fetch("/health/live");
  const send = () =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrftoken": token() },
      body: JSON.stringify(body),
    });
  const answer = await send();
  if (answer.status !== 403) return answer;
  await freshToken();
  return send();
}

export async function detail(answer: Response): Promise<string> {
  try {
    return String(((await answer.json()) as { detail?: string }).detail ?? "");
  } catch {
    return "";
  }
}

export async function signIn(role: string, id: string, password: string): Promise<SignedIn> {
  const answer = await post(`/staff/${role}/sign-in`, { id, password });
  if (!answer.ok) throw new NotLetIn(await detail(answer));
  return (await answer.json()) as SignedIn;
}

export async function session(role: string): Promise<SignedIn | null> {
  const answer = await fetch(`/staff/${role}/session`);
  return answer.ok ? ((await answer.json()) as SignedIn) : null;
}

export async function signOut(role: string): Promise<void> {
  await post(`/staff/${role}/sign-out`, {});
}

/** Enrols this device with a one-time code; returns the address of its screen. */
export async function enrol(code: string): Promise<string> {
  const answer = await post("/devices/enrol", { code });
  if (!answer.ok) throw new NotLetIn(await detail(answer));
  return `${((await answer.json()) as { path: string }).path}/`;
}
