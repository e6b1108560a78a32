// Requests over HTTP, and why one was not done. In a house on several machines one that comes to a
// machine which does not run what it is about is refused before anything is done, and asked again here:
// the proxy learns within moments where that has gone. It knows nothing of what is asked.

/** What a refusal says that came before anything was done, from a member or from the proxy itself. */
const ELSEWHERE = "elsewhere";
/** Misdirected; and nobody runs it at this moment. */
const NOT_HERE = new Set([421, 503]);
const WAIT_MS_MIN = 250;
const WAIT_MS_MAX = 1_000;
/** About eight seconds: what a machine ran that has died is taken up within seven. */
const TRIES_MAX = 12;

/** Why something was not done: by its code and values where the Game System refused it. */
export interface Denial {
  words: string;
  code?: string;
  /** The answer's number, which says of what kind it is. */
  status?: number;
  details?: Record<string, number | string>;
}

export async function denialOf(answer: Response): Promise<Denial> {
  const { status } = answer;
  try {
    const { detail, extra } = (await answer.json()) as { detail?: string; extra?: Partial<Denial> };
    return { status, words: String(detail ?? ""), code: extra?.code, details: extra?.details };
  } catch {
    return { status, words: "" };
  }
}

/** Asks, and asks the same again while nobody did anything; then the last refusal is the answer. */
export async function ask(path: string, said?: RequestInit): Promise<Response> {
  let wait = WAIT_MS_MIN;
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(path, said);
    if (tries === TRIES_MAX || !(await isElsewhere(answer))) return answer;
    // Not in step: many pages meet it at one moment.
    const ms = wait * (0.5 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, ms));
    wait = Math.min(wait * 2, WAIT_MS_MAX);
  }
}

async function isElsewhere(answer: Response): Promise<boolean> {
  return NOT_HERE.has(answer.status) && (await denialOf(answer.clone())).code === ELSEWHERE;
}
