import type { Call, CallInput } from "../call.ts";

/** Which read an answer belongs to: path and input of its query. */
export interface View {
  path: string;
  input: CallInput;
}

/** What somebody has done on this device and the server has not yet answered. It says what is true, never a difference. */
export interface Operation {
  /** Given by the device in the order of entry. */
  seq: number;
  /** The Idempotency-Key of every try. */
  key: string;
  /** Whose it is (a branch user): nobody else on this device ever sends it. */
  by: string;
  /** When it was entered, by this device's clock. */
  at: string;
  /** The trip, the kit. Operations of one lane go out in their order. */
  lane: string;
  /** The part of the lane that a refusal holds up, such as one line of a stop. Without it a refusal holds up the whole lane. */
  part?: string;
  /** What it is, for a person: "Arrived at Fairview School". */
  what: string;
  call: Pick<Call, "method" | "path">;
  input: CallInput;
  /** The bytes that are its body, by the id that the device keeps them under. */
  file?: string;
  /** The read that the call's answer replaces. */
  view?: View;
  /** Until then it waits, so that it can be taken back unsent (milliseconds since 1970). */
  heldUntil?: number;
  /** It has been on its way: the server may have it, even when no answer came. */
  tried?: true;
  /** The server's sentence, when it said no. */
  refused?: string;
}

export type NewOperation = Omit<
  Operation,
  "seq" | "key" | "by" | "at" | "heldUntil" | "tried" | "refused"
> & { at?: string; holdMs?: number };

const longestHoldMs = 60_000;
/** The server keeps keys for 30 days; a day less, for clocks. */
const keptMs = 29 * 24 * 3600 * 1000;

/** Whether the server may have forgotten that it has this already: sent again by itself, it could be done twice. */
export function isForgotten({ tried, at }: Operation, now: number): boolean {
  return tried === true && now - Date.parse(at) > keptMs;
}

/** What is sent next: an operation, a wait in milliseconds until one may go, or null while nothing can. */
export function nextToSend(
  operations: readonly Operation[],
  by: string,
  now: number,
): Operation | number | null {
  const stopped = new Set<string>();
  const partOf = ({ lane, part }: Operation) => `${lane} ${part ?? ""}`;
  let wait: number | null = null;
  for (const each of operations) {
    if (each.by !== by || stopped.has(each.lane) || stopped.has(partOf(each))) continue;
    const given = (each.heldUntil ?? 0) - now;
    // Nothing is held that long: the device's clock was put back meanwhile.
    const holdMs = given > longestHoldMs ? 0 : given;
    if (each.refused === undefined && holdMs <= 0) return each;
    const refused = each.refused !== undefined;
    stopped.add(refused && each.part !== undefined ? partOf(each) : each.lane);
    if (each.refused === undefined) wait = Math.min(wait ?? holdMs, holdMs);
  }
  return wait;
}

/** Whatever came before is meant: only what a person has entered last can still be taken back unsent. */
export function onlyLastHeld(operations: readonly Operation[]): Operation[] {
  const last = new Map(operations.map(({ by, key }) => [by, key]));
  return operations.map((each) => (last.get(each.by) === each.key ? each : released(each)));
}

export function released(each: Operation): Operation {
  if (each.heldUntil === undefined) return each;
  const { heldUntil: _, ...now } = each;
  return now;
}

/** It has not left and may still be dropped: within its moment, or once it was refused. */
export function mayBeTakenBack({ tried, refused }: Operation): boolean {
  return tried === undefined || refused !== undefined;
}

export function nameOf({ path, input }: View): string {
  return `${path} ${JSON.stringify(input)}`;
}
