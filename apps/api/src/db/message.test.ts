import type pg from "pg";
import { expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";
import { eachMessageOf } from "./each-message.ts";
import { Message, type Statement } from "./message.ts";

const { pool } = (await ownApp({}, undefined, [])).database;

async function onOne<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

function sendTogether(client: pg.PoolClient, statements: Statement[]) {
  const message = new Message(statements);
  client.query(message);
  return message.answers;
}

const numbers = { text: "select $1::int as one, $2::text as two", values: [1, "zwei"] };
const reasonOf = (answer: PromiseSettledResult<unknown>) =>
  answer.status === "rejected" ? (answer.reason as { code?: string }).code : answer.status;

test("what leaves together is answered in its order, also once it is kept prepared and its columns are not told again", async () => {
  const list = { text: "select g as many from generate_series(1, $1::int) g", values: [3] };
  await onOne(async (client) => {
    for (let n = 0; n < 8; n += 1) {
      const answers = await Promise.all(sendTogether(client, [numbers, list, numbers]));
      expect(answers.map(({ rows }) => rows)).toEqual([
        [{ one: 1, two: "zwei" }],
        [{ many: 1 }, { many: 2 }, { many: 3 }],
        [{ one: 1, two: "zwei" }],
      ]);
      expect(answers.map(({ rowCount }) => rowCount)).toEqual([1, 3, 1]);
    }
  });
});

test("it is one transaction, whose settings end with it", async () => {
  const set = { text: "select set_config('app.request', $1, true)", values: ["in one"] };
  const asked = {
    text: "select current_setting('app.request', true) as request, txid_current() as n",
    values: [],
  };
  await onOne(async (client) => {
    const [, first, second] = await Promise.all(sendTogether(client, [set, asked, asked]));
    expect(first?.rows).toEqual([{ request: "in one", n: expect.any(Number) }]);
    expect(second?.rows).toEqual(first?.rows);
    const [after] = await Promise.all(sendTogether(client, [asked]));
    expect(after?.rows[0]).toMatchObject({ request: "" });
    expect(after?.rows[0].n).not.toBe(first?.rows[0].n);
  });
});

test("one that fails ends what is behind it, takes back what was before it, and leaves the connection whole", async () => {
  await onOne(async (client) => {
    await client.query("create temp table kept (n int)");
    const keep = { text: "insert into kept values ($1)", values: [1] };
    const fails = { text: "select 1 / $1::int as never", values: [0] };
    const behind = { text: "select $1::int as behind", values: [7] };
    // Often enough to be prepared in the message that fails.
    for (let n = 0; n < 8; n += 1) {
      const answers = await Promise.allSettled(sendTogether(client, [keep, fails, behind]));
      expect(answers.map(reasonOf)).toEqual(["fulfilled", "22012", "22012"]);
    }
    expect((await client.query("select * from kept")).rows).toEqual([]);
    const [answer] = await Promise.all(sendTogether(client, [behind]));
    expect(answer?.rows).toEqual([{ behind: 7 }]);
  });
});

test("a text that is none, and a value that can't be written, are told as what they are", async () => {
  await onOne(async (client) => {
    const wrong = { text: "select $1::int from nowhere_at_all", values: [1] };
    const answers = await Promise.allSettled(sendTogether(client, [numbers, wrong]));
    expect(answers.map(reasonOf)).toEqual(["fulfilled", "42P01"]);
    const circle: Record<string, unknown> = {};
    circle["itself"] = circle;
    const [never] = await Promise.allSettled(
      sendTogether(client, [{ text: "select $1::jsonb", values: [circle] }]),
    );
    expect(never).toMatchObject({ status: "rejected", reason: expect.any(TypeError) });
    expect((await Promise.all(sendTogether(client, [numbers])))[0]?.rows).toHaveLength(1);
  });
});

test("a row that can't be read fails its statement alone", async () => {
  const endless = { text: "select 'infinity'::timestamptz as at", values: [] };
  await onOne(async (client) => {
    const answers = await Promise.allSettled(sendTogether(client, [numbers, endless, numbers]));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await Promise.all(sendTogether(client, [numbers])))[0]?.rows).toHaveLength(1);
  });
});

test("a connection that breaks tells all that wait for it", async () => {
  const client = await pool.connect();
  const slow = { text: "select pg_sleep($1)", values: [1] };
  const answers = Promise.allSettled(sendTogether(client, [numbers, slow, numbers]));
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
  expect((await answers).slice(1).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  client.release(true);
});

const here = {
  text: "select 1 as here, set_config('plan_cache_mode', $1, true) plans",
  values: [],
};

test("a read asks in each message whether what it said in advance still holds", async () => {
  await onOne(async (client) => {
    let asked = 0;
    const check = () => {
      asked += 1;
      if (asked === 3) throw new Error("It is somebody else.");
    };
    const reads = eachMessageOf((message) => client.query(message), { ...here, check });
    const both = await Promise.all([1, 2].map(() => reads.query(numbers.text, numbers.values)));
    expect([both.length, asked]).toEqual([2, 1]);
    await reads.query(numbers.text, numbers.values);
    await expect(reads.query(numbers.text, numbers.values)).rejects.toThrow("somebody else");
    await expect(reads.query(numbers.text, numbers.values)).rejects.toThrow("somebody else");
    await expect(reads.end(true)).rejects.toThrow("somebody else");
    await reads.end(false);
    expect(asked).toBe(3);
  });
});

test("a read's statements keep the plan that is made for everybody, once they are sent often", async () => {
  await onOne(async (client) => {
    const reads = eachMessageOf((message) => client.query(message), { ...here, check: () => {} });
    const often = "select current_setting('plan_cache_mode') as plans, $1::int as often";
    const plans = [];
    for (let n = 0; n < 6; n += 1) plans.push((await reads.query(often, [n])).rows[0].plans);
    const seldom = `select current_setting('plan_cache_mode') as plans, ${Date.now()} as seldom`;
    const both = await Promise.all([reads.query(often, [0]), reads.query(seldom, [])]);
    await reads.end(true);
    expect(plans).toEqual([...Array(4).fill("auto"), ...Array(2).fill("force_generic_plan")]);
    expect(both.map(({ rows }) => rows[0].plans)).toEqual(["auto", "auto"]);
    expect((await client.query("show plan_cache_mode")).rows).toEqual([
      { plan_cache_mode: "auto" },
    ]);
  });
});

test("a read is still in the role that it stepped into, in its next message", async () => {
  const check = () => {};
  await onOne(async (client) => {
    const reads = eachMessageOf((message) => client.query(message), { ...here, check });
    const role = async () => (await reads.query("select current_user as it", [])).rows[0].it;
    const own = await role();
    await reads.query("select set_config('role', 'kitround_system', true)", []);
    expect([await role(), await role()]).toEqual(["kitround_system", "kitround_system"]);
    await reads.query("select set_config('role', 'kitround_app', true)", []);
    expect(await role()).toBe("kitround_app");
    await reads.end(true);
    expect((await client.query("select current_user as it")).rows).toEqual([{ it: own }]);
  });
});

test("a read that asked for nothing asks whether that holds, once", async () => {
  await onOne(async (client) => {
    const seen: unknown[] = [];
    const check = (rows: readonly object[]) => void seen.push(...rows);
    await eachMessageOf((message) => client.query(message), { ...here, check }).end(true);
    expect(seen).toEqual([{ here: 1, plans: "force_generic_plan" }]);
    await eachMessageOf((message) => client.query(message), { ...here, check }).end(false);
    expect(seen).toHaveLength(1);
  });
});
