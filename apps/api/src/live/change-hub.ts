import { randomUUID } from "node:crypto";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { allRoutes } from "@kitround/contract/all-routes.ts";
import { audienceOf } from "@kitround/contract/live/change-audience.ts";
import { mostStreams } from "@kitround/contract/live/changes-path.ts";

/** One connected browser. */
export interface Listener {
  branchId: string;
  role: Role;
  sessionRow: string;
  write(text: string): void;
  end(): void;
}

interface Change {
  number: number;
  branchId: string;
  tables: readonly string[];
}

/** As many changes as a browser can miss and still receive individually; beyond that it refetches everything. */
const remembered = 1_000;

const event = (name: string, id: string, data: object) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** The streams of this process, and its last changes. Uses neither sockets nor the database. */
export function changeHub() {
  const listeners = new Set<Listener>();
  const audience = audienceOf(allRoutes);
  // Event numbers are valid in this process only: those of another one are answered with a reset.
  const start = randomUUID();
  const ring: Change[] = [];
  let last = 0;
  let forgotten = 0;

  const id = (number: number) => `${start}.${number}`;
  const tell = (listener: Listener, change: Change) => {
    if (change.branchId !== listener.branchId) return;
    const tables = audience.tell(listener.role, change.tables);
    if (tables) listener.write(event("change", id(change.number), { tables }));
  };
  const reset = (listener: Listener) => listener.write(event("reset", id(last), {}));

  /** The changes after the given event, or null if some of them are no longer in memory. */
  function missedSince(lastEventId: string | undefined): Change[] | null {
    const [process, number] = lastEventId?.split(".") ?? [];
    const seen = Number(number);
    if (process !== start || !Number.isInteger(seen) || seen < forgotten || seen > last)
      return null;
    return ring.filter((change) => change.number > seen);
  }

  /** Ends a stream after an event that says why. */
  const close = (listener: Listener, why: "ended" | "displaced") => {
    listener.write(event(why, id(last), {}));
    listeners.delete(listener);
    listener.end();
  };
  /**
   * Closes the oldest streams of a session to make room for one more. A set keeps the order in which they were
   * opened.
   */
  const displaceOldest = (sessionRow: string) => {
    const held = [...listeners].filter((each) => each.sessionRow === sessionRow);
    for (const oldest of held.slice(0, Math.max(0, held.length + 1 - mostStreams))) {
      close(oldest, "displaced");
    }
  };

  return {
    listeners: listeners as ReadonlySet<Listener>,
    /** Sends the missed changes first; without an id, or with one that is too old, it sends a reset. */
    add(listener: Listener, lastEventId: string | undefined): void {
      displaceOldest(listener.sessionRow);
      const missed = missedSince(lastEventId);
      if (missed) for (const change of missed) tell(listener, change);
      else reset(listener);
      listeners.add(listener);
    },
    remove(listener: Listener): void {
      listeners.delete(listener);
    },
    change(branchId: string, tables: readonly string[]): void {
      last += 1;
      const change = { number: last, branchId, tables };
      ring.push(change);
      forgotten = ring.length > remembered ? (ring.shift()?.number ?? 0) : forgotten;
      for (const listener of listeners) tell(listener, change);
    },
    /** Notifications may have been lost, so clients must refetch everything. */
    lost(): void {
      last += 1;
      ring.length = 0;
      forgotten = last;
      for (const listener of listeners) reset(listener);
    },
    /** Ends the stream of a session that is over. */
    end: (listener: Listener) => close(listener, "ended"),
  };
}
