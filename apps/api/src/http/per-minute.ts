import type { Route } from "@kitround/contract/route.ts";
import { AppError } from "../app-error.ts";

// Limits how often a person may call an expensive route, or one that sends mail, per minute. Counted in this process
// alone.

const minuteMs = 60_000;
const mostKnown = 10_000;
const minutes = new Map<string, { from: number; calls: number }>();

/** Counts a call of this person. Throws 429 beyond the route's limit per person and minute. */
export function countCall(
  { method, path, perMinute }: Pick<Route, "method" | "path" | "perMinute">,
  branchUserId: string,
  now = performance.now(),
): void {
  if (perMinute === undefined) return;
  const key = `${branchUserId} ${method} ${path}`;
  const begun = minutes.get(key);
  const minute = begun && now - begun.from < minuteMs ? begun : { from: now, calls: 0 };
  minute.calls += 1;
  if (minutes.size >= mostKnown) minutes.clear();
  minutes.set(key, minute);
  if (minute.calls <= perMinute) return;
  const wait = Math.ceil((minute.from + minuteMs - now) / 1_000);
  throw new AppError(
    "too_many_requests",
    `You have done this ${perMinute} times in a minute. Nothing was changed; go on in ${wait} s.`,
    [],
    wait,
  );
}

/** The count of the current minute. */
export function countsOf(
  { method, path }: Pick<Route, "method" | "path">,
  caller: string,
  now = performance.now(),
): number {
  const begun = minutes.get(`${caller} ${method} ${path}`);
  return begun && now - begun.from < minuteMs ? begun.calls : 0;
}

/** Clears all counts, as in a new process. The tests of one worker share this module and one address. */
export const forgetCounts = (): void => minutes.clear();
