import type pg from "pg";
import { type Places, wire } from "./places.ts";
import type { Message } from "./message.ts";

// Writing a message to the database takes this process longer than all else it does for a small read: it wakes another. Where several
// are asked for in the same turn of the loop, the small ones share a connection, one behind the other, and leave in one go. Each is a
// transaction of its own, and fails alone.

interface Limits {
  /** A message that takes less of a connection's time is small: nobody waits for it who would have had a connection to themselves. */
  smallMs: number;
  /** One connection takes so many small ones at once. */
  mostOnOne: number;
}
const usual: Limits = { smallMs: 1, mostOnOne: 8 };
/** How slowly a kind of message that was quick becomes a slow one: a busy moment of this process makes none. */
const slowly = 16;
const mostKnown = 2000;

export interface ReadMessages {
  /** Sends it as soon as there is a connection for it; its answers tell how that went. */
  send(message: Message): void;
  /** So many wait to be sent who are not counted where connections are taken. */
  waiting(): number;
}

export function readMessages(
  { take, giveBack }: Places,
  limits: Partial<Limits> = {},
): ReadMessages {
  const { smallMs, mostOnOne } = { ...usual, ...limits };
  const took = new Map<string, number>();
  let asked: Message[] = [];
  const small: Message[] = [];
  /** Connections that were asked for, for the small ones. */
  let coming = 0;

  const isSmall = ({ kind }: Message) => (took.get(kind) ?? Infinity) < smallMs;

  function note({ kind }: Message, ms: number): void {
    if (kind === "") return;
    const before = took.get(kind) ?? ms;
    if (took.size >= mostKnown) took.clear();
    took.set(kind, ms < before ? ms : before + (ms - before) / slowly);
  }

  /** Once a turn of the loop. */
  function leave(): void {
    const all = asked;
    asked = [];
    for (const message of all)
      if (isSmall(message)) small.push(message);
      else void onOne(() => [message]);
    for (; coming * mostOnOne < small.length; coming += 1)
      void onOne(() => {
        coming -= 1;
        return small.splice(0, mostOnOne);
      });
  }

  async function onOne(next: () => Message[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await take();
    } catch (reason) {
      for (const message of next()) message.handleError(reason);
      return;
    }
    const messages = next();
    if (messages.length === 0) return giveBack(client);
    if (!client.pipeline) return inTurn(client, messages);
    const { stream } = wire(client);
    stream.cork();
    inTurn(client, messages, messages.length);
    stream.uncork();
  }

  /** So many at once, each of the others once one has ended. */
  function inTurn(client: pg.PoolClient, messages: readonly Message[], atOnce = 1): void {
    let from = performance.now();
    let left = messages.length;
    function sendOne(message: Message | undefined): void {
      if (!message) return;
      message.ended = () => {
        const now = performance.now();
        note(message, now - from);
        from = now;
        left -= 1;
        if (left === 0) giveBack(client);
        else sendOne(messages[messages.length - left + atOnce - 1]);
      };
      client.query(message);
    }
    for (const message of messages.slice(0, atOnce)) sendOne(message);
  }

  return {
    send(message) {
      if (asked.push(message) === 1) setImmediate(leave);
    },
    waiting: () => asked.length + Math.max(0, small.length - coming),
  };
}
