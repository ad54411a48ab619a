import { setTimeout as sleep } from "node:timers/promises";

export interface Answered {
  /** Null if the connection broke. */
  status: number | null;
  ms: number;
  retryAfter: boolean;
  /** Of a refusal. */
  code: string | null;
  /** When it arrived, by performance.now(). */
  at: number;
}

/** One call whose answer is read to its end. */
export async function timed(url: string, init: RequestInit = {}): Promise<Answered> {
  const from = performance.now();
  const answer = await fetch(url, init)
    .then(async (response) => ({ response, text: await response.text() }))
    .catch(() => null);
  const at = performance.now();
  const { response, text = "" } = answer ?? {};
  return {
    status: response?.status ?? null,
    ms: at - from,
    retryAfter: response?.headers.has("retry-after") ?? false,
    code: response?.ok === false ? (/"code":"(\w+)"/.exec(text)?.[1] ?? null) : null,
    at,
  };
}

/** Makes calls at a steady rate, whether or not earlier ones are answered, until `signal`; returns all answers. */
export async function steady(
  perSecond: number,
  signal: AbortSignal,
  ask: () => Promise<Answered>,
): Promise<Answered[]> {
  const asked: Promise<Answered>[] = [];
  const from = performance.now();
  while (!signal.aborted) {
    asked.push(ask());
    await sleep(Math.max(0, from + (asked.length * 1_000) / perSecond - performance.now()));
  }
  return Promise.all(asked);
}

/** The time within which this share of the calls was answered; 0 if there are none. */
export function within(share: number, answers: readonly Answered[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Answers that are neither a success nor a refusal that says when to retry. */
export const unhelpful = (answers: readonly Answered[]) =>
  answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter));
