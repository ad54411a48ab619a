import { afterAll, expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";
import { Message } from "./message.ts";
import { givenUp, isKept, keptName } from "./prepared.ts";

const { pool } = (await ownApp({}, undefined, [])).database;

const one = (n: number) => `select ${n} as of_many`;

function often(text: string, times = 4): string {
  let name = "";
  for (let n = 0; n < times; n += 1) name = keptName(text);
  return name;
}

const client = await pool.connect();
afterAll(() => client.release());

test("what has not been sent for long makes way for what is sent often, on the connections too", async () => {
  const ask = async (text: string) => {
    const message = new Message([{ text, values: [] }]);
    client.query(message);
    return (await Promise.all(message.answers))[0]?.rows;
  };
  const prepared = async () =>
    (await client.query("select name from pg_prepared_statements")).rows.map(({ name }) => name);

  for (let n = 0; n < 6; n += 1) expect(await ask(one(0))).toEqual([{ ofMany: 0 }]);
  const first = keptName(one(0));
  expect(await prepared()).toContain(first);

  // Until there is no room, and none is made for one that all the others are sent as often as.
  let filled = 1;
  while (often(one(filled)) !== "") filled += 1;
  expect(givenUp).toEqual([]);

  often(one(1), 10_000);
  expect(often(one(filled))).not.toBe("");
  expect(givenUp).toContain(first);
  expect([isKept(one(0)), isKept(one(1))]).toEqual([false, true]);

  expect(await ask(one(1))).toEqual([{ ofMany: 1 }]);
  expect(await prepared()).not.toContain(first);
  for (let n = 0; n < 6; n += 1) expect(await ask(one(0))).toEqual([{ ofMany: 0 }]);
  expect(keptName(one(0))).not.toBe(first);
  expect(await prepared()).toContain(keptName(one(0)));
});
