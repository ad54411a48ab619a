import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import pg from "pg";
import { throughConnection } from "./at-once.ts";
import { confinedQuery } from "./confine.ts";
import type { Tx } from "./database.ts";
import { type Field, fieldsOf } from "./known-fields.ts";
import { camelCased, hasNames } from "./names.ts";
import { isSameInJson, ofJson } from "./row-types.ts";

// Reads that don't wait for each other, sent as one statement: each becomes a column of it, its rows as JSON. A screen made of
// twenty lists costs three ways to the database and back.

interface Asked {
  /** Confined already. */
  query: CompiledQuery;
  resolve: (result: QueryResult<never>) => void;
  reject: (error: unknown) => void;
}

interface Wave {
  asked: Asked[];
  sending: boolean;
  closed: boolean;
  run: (query: CompiledQuery) => Promise<object[]>;
}

const gathering = new WeakSet<Tx>();

/** Does `work`, whose reads go together where they are asked for at the same time. It only reads, as its actor. */
export async function gathered<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Inside another its reads go with the other's.
  if (gathering.has(tx)) return work(tx);
  const executor = tx.getExecutor();
  const run = (query: CompiledQuery) =>
    executor.provideConnection(async (connection) => {
      const { rows } = await connection.executeQuery<object>(query);
      return rows;
    });
  const wave: Wave = { asked: [], sending: false, closed: false, run };
  const together = throughConnection(tx, waiting(wave));
  gathering.add(together);
  try {
    return await work(together);
  } finally {
    // What one failed read leaves behind must not reach a connection that is another's by then.
    wave.closed = true;
    for (const { reject } of wave.asked.splice(0)) reject(tooLate());
  }
}

const tooLate = () => new Error("Asked for after its transaction: await every read.");

/** A connection that takes statements at once, and sends them a moment later. */
function waiting(wave: Wave): DatabaseConnection {
  return {
    executeQuery: (query) =>
      new Promise((resolve, reject) => {
        if (wave.closed) throw tooLate();
        const confined = confinedQuery(query);
        if (!confined) throw new Error("Only an actor's reads are gathered.");
        // Its text is finished: it is not confined again.
        wave.asked.push({
          query: { ...confined, query: { ...confined.query } },
          resolve,
          reject,
        });
        if (!wave.sending) sendSoon(wave);
      }),
    streamQuery() {
      throw new Error("Nothing is streamed.");
    },
  };
}

function sendSoon(wave: Wave): void {
  wave.sending = true;
  // Behind all that goes on without the database.
  setImmediate(() => {
    const asked = wave.asked.splice(0);
    void send(wave, asked).then(() => {
      wave.sending = false;
      if (wave.asked.length > 0) sendSoon(wave);
    });
  });
}

async function send(wave: Wave, asked: Asked[]): Promise<void> {
  const alike = [...Map.groupBy(asked, ({ query }) => keyOf(query)).values()];
  const joinable = alike.filter(([first]) => first && canJoin(first.query));
  if (joinable.length > 1) await sendTogether(wave, joinable);
  for (const same of joinable.length > 1 ? alike.filter((s) => !joinable.includes(s)) : alike) {
    await sendAlone(wave, same);
  }
}

const keyOf = ({ sql, parameters }: CompiledQuery) => `${sql}\n${JSON.stringify(parameters)}`;

/** A read whose columns are known from before, whose text can stand inside another. */
function canJoin({ sql }: CompiledQuery): boolean {
  return (
    /^\s*(select|with)\b/i.test(sql) &&
    !/\bfor\s+(no\s+key\s+)?(update|share|key)\b/i.test(sql) &&
    !(sql.match(/'(?:[^']|'')*'/g) ?? []).some((word) => word.includes("$")) &&
    fieldsOf(sql)?.every(({ type }) => isSameInJson(type)) === true
  );
}

async function sendAlone({ run }: Wave, same: Asked[]): Promise<void> {
  const [first] = same;
  if (!first) return;
  const answer = run(first.query);
  await settle(same, async (n) => (n === 0 ? answer : structuredClone(await answer)));
}

async function sendTogether({ run }: Wave, groups: Asked[][]): Promise<void> {
  const values: unknown[] = [];
  const columns = groups.flatMap(([first], n) => {
    if (!first) return [];
    const before = values.length;
    values.push(...first.query.parameters);
    const text = first.query.sql.replaceAll(/\$(\d+)/g, (_, place) => `$${Number(place) + before}`);
    // Rows have the names of the code from the start: as text, so that nothing looks through them for names.
    const names = fieldsOf(first.query.sql)?.map(({ name }) => pg.escapeIdentifier(name)) ?? [];
    return [
      `(select coalesce(json_agg(it), '[]')::text from (${text}) it (${names.join(", ")})) as part${n}`,
    ];
  });
  const [lead] = groups[0] ?? [];
  if (!lead) return;
  const query = { ...lead.query, sql: `select ${columns.join(",\n")}`, parameters: values };
  const answer = run(query).then(([row]) => row as Record<string, string>);
  for (const [n, same] of groups.entries()) {
    const fields = fieldsOf(same[0]?.query.sql ?? "") ?? [];
    await settle(same, async () => rowsOf((await answer)[`part${n}`] ?? "[]", fields));
  }
}

function rowsOf(text: string, fields: readonly Field[]): object[] {
  const rows = JSON.parse(text) as Record<string, unknown>[];
  const changed = fields.flatMap(({ name, type }) => {
    const read = hasNames(type) ? camelCased : ofJson(type);
    return read ? [{ name, read }] : [];
  });
  for (const row of rows) {
    for (const { name, read } of changed) {
      const value = row[name];
      if (value !== null && value !== undefined) row[name] = read(value);
    }
  }
  return rows;
}

/** Each has rows of its own: what one changes in them, another does not see. */
async function settle(same: Asked[], read: (n: number) => Promise<object[]>): Promise<void> {
  try {
    const rows = await Promise.all(same.map((_, n) => read(n)));
    for (const [n, { resolve }] of same.entries()) resolve({ rows: rows[n] as never[] });
  } catch (error) {
    for (const { reject } of same) reject(error);
  }
}
