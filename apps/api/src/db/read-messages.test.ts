import { expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";
import { placesOf } from "./places.ts";
import { readMessages } from "./read-messages.ts";
import { Message, type Statement } from "./message.ts";

const { pool } = (await ownApp({}, undefined, [])).database;
const places = placesOf(pool, { whenQuiet: (go) => go() });
const one = pool.options.max === 1;

const every = readMessages(places, { smallMs: Infinity });
const none = readMessages(places, { smallMs: 0 });

async function asked({ send }: typeof every, statements: Statement[]) {
  const message = new Message(statements);
  send(message);
  return (await Promise.all(message.answers)).map(({ rows }) => rows[0]);
}

const who = (name: string) => ({
  text: `select pg_backend_pid() as pid, $1::int as ${name}`,
  values: [1],
});

/** Asks it as often as it takes to be known, one after the other. */
async function often(way: typeof every, statement: Statement) {
  for (let n = 0; n < 6; n += 1) await asked(way, [statement]);
}

async function connectionsOf(way: typeof every, statement: Statement): Promise<number> {
  const each = Array.from({ length: 4 }, () => asked(way, [statement]));
  return new Set((await Promise.all(each)).map(([row]) => row.pid)).size;
}

test("small ones that are asked for in the same turn share a connection, any other has one to itself", async () => {
  const seldom = { text: `select pg_backend_pid() as pid, ${Date.now()} as seldom`, values: [] };
  expect(await connectionsOf(every, seldom)).toBe(one ? 1 : 4);
  await often(every, who("small"));
  expect(await connectionsOf(every, who("small"))).toBe(1);
  await often(none, who("large"));
  expect(await connectionsOf(none, who("large"))).toBe(one ? 1 : 4);
});

test("a connection takes no more than so many small ones", async () => {
  const few = readMessages(places, { smallMs: Infinity, mostOnOne: 2 });
  await often(few, who("shared"));
  expect(await connectionsOf(few, who("shared"))).toBe(one ? 1 : 2);
});

test("of those that share a connection one fails alone, and answers come to whom they belong", async () => {
  const by = (divisor: number) => ({ text: "select 12 / $1::int as part", values: [divisor] });
  await often(every, by(1));
  const answers = await Promise.allSettled([1, 0, 3, 4].map((n) => asked(every, [by(n)])));
  expect(answers).toMatchObject([
    { value: [{ part: 12 }] },
    { reason: { code: "22012" } },
    { value: [{ part: 4 }] },
    { value: [{ part: 3 }] },
  ]);
});

test("what another of them prepares may fail with it, and is not waited for", async () => {
  const fails = { text: "select 1 / $1::int as never", values: [0] };
  const behind = { text: "select $1::int as behind_it", values: [7] };
  // Kept, but on no connection but the one that is kept from them meanwhile.
  const first = await pool.connect();
  const other = one ? null : await pool.connect();
  for (let n = 0; n < 6; n += 1)
    for (const statement of [{ ...fails, values: [1] }, behind]) {
      const message = new Message([statement]);
      first.query(message);
      await Promise.all(message.answers);
    }
  if (!other) return void first.release(true);
  const both = [new Message([fails, behind]), new Message([behind]), new Message([behind])];
  for (const message of both) other.query(message);
  const answers = await Promise.allSettled(both.flatMap(({ answers: its }) => its));
  const again = new Message([behind, behind]);
  other.query(again);
  const then = await Promise.all(again.answers);
  first.release();
  other.release(true);
  expect(answers.map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(then.map(({ rows }) => rows)).toEqual([[{ behindIt: 7 }], [{ behindIt: 7 }]]);
});

test("where there is no connection all that wait for one are told, and are counted until then", async () => {
  const refusals: ((reason: Error) => void)[] = [];
  const take = () => new Promise<never>((_, reject) => void refusals.push(reject));
  const { send, waiting } = readMessages({ take, giveBack() {} }, { smallMs: Infinity });
  const messages = [1, 2, 3].map(() => new Message([who("small")]));
  for (const message of messages) send(message);
  expect(waiting()).toBe(3);
  const answers = Promise.allSettled(messages.flatMap(({ answers: its }) => its));
  await new Promise((resolve) => setImmediate(resolve));
  for (const refuse of refusals) refuse(new Error("There is none."));
  expect((await answers).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
  expect(waiting()).toBe(0);
});

test("a connection that breaks is given back, and all that wait on it are told", async () => {
  const given: unknown[] = [];
  const watched = readMessages(
    {
      async take() {
        const client = await places.take();
        const { connection } = client as unknown as {
          connection: { stream: { destroy(): void } };
        };
        setImmediate(() => connection.stream.destroy());
        return client;
      },
      giveBack: (client) => void given.push(client.release(true)),
    },
    { smallMs: Infinity },
  );
  const slow = { text: "select pg_sleep($1)", values: [1] };
  const answers = await Promise.allSettled([1, 2].map(() => asked(watched, [slow])));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(given).toHaveLength(2);
});
