import type { Call, CallInput } from "../call.ts";

/** Identifies the read that an answer belongs to: path and input of its query. */
export interface View {
  path: string;
  input: CallInput;
}

/**
 * A change that was entered on this device and not answered by the server yet. It carries absolute values, not
 * differences, so that sending it twice is safe.
 */
export interface Operation {
  /** The device numbers entries in the order in which they were made. */
  seq: number;
  /** The Idempotency-Key of every attempt. */
  key: string;
  /** The branch user who entered it: it is never sent in another user's session. */
  by: string;
  /** When it was entered, by this device's clock. */
  at: string;
  /** The trip or kit. Operations of one lane are sent in order. */
  lane: string;
  /**
   * The part of the lane that a refusal blocks, such as one line of a stop. Without it a refusal blocks the whole
   * lane.
   */
  part?: string;
  /** Its description for a person: "Arrived at Fairview School". */
  what: string;
  /** The entered values, line by line, for people who never see this device: with it a refusal can be passed to the office. */
  said?: string;
  /** The kit that it is about. */
  kitId?: string;
  call: Pick<Call, "method" | "path">;
  input: CallInput;
  /** The id of the stored bytes that are its body. */
  file?: string;
  /** The read that the call's answer replaces. */
  view?: View;
  /** It is not sent before this time, so that it can still be undone (milliseconds since 1970). */
  heldUntil?: number;
  /** It was sent at least once: the server may have it, even if no answer came. */
  tried?: true;
  /** The server's sentence, if it was refused. */
  refused?: string;
}

export type NewOperation = Omit<
  Operation,
  "seq" | "key" | "by" | "at" | "heldUntil" | "tried" | "refused"
> & { at?: string; holdMs?: number };

const longestHoldMs = 60_000;
/** The server stores keys for 30 days; this is a day less, in case clocks differ. */
const keptMs = 29 * 24 * 3600 * 1000;

/**
 * Whether the server may have deleted the key of an operation that it has already: sending it automatically could do
 * it twice.
 */
export function isForgotten({ tried, at }: Operation, now: number): boolean {
  return tried === true && now - Date.parse(at) > keptMs;
}

/**
 * What the sender does next: sends an operation, waits some milliseconds until one is due, or null if none can be
 * sent.
 */
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
    // If it is longer than the longest delay, the device's clock was set back meanwhile.
    const holdMs = given > longestHoldMs ? 0 : given;
    if (each.refused === undefined && holdMs <= 0) return each;
    const refused = each.refused !== undefined;
    stopped.add(refused && each.part !== undefined ? partOf(each) : each.lane);
    if (each.refused === undefined) wait = Math.min(wait ?? holdMs, holdMs);
  }
  return wait;
}

/** Only the last entry of a person can still be undone; a new entry releases those before it. */
export function onlyLastHeld(operations: readonly Operation[]): Operation[] {
  const last = new Map(operations.map(({ by, key }) => [by, key]));
  return operations.map((each) => (last.get(each.by) === each.key ? each : released(each)));
}

export function released(each: Operation): Operation {
  if (each.heldUntil === undefined) return each;
  const { heldUntil: _, ...now } = each;
  return now;
}

/** Whether an operation can still be removed: it was never sent, or it was refused. */
export function mayBeRemoved({ tried, refused }: Operation): boolean {
  return tried === undefined || refused !== undefined;
}

export function nameOf({ path, input }: View): string {
  return `${path} ${JSON.stringify(input)}`;
}
