import type { DatabaseConnection } from "kysely";
import { confinedQuery } from "./confine.ts";
import type { Db } from "./database.ts";
import { type Ahead, eachMessageOf } from "./each-message.ts";
import type { ReadMessages } from "./read-messages.ts";
import type { SlowStatements } from "./slow-statements.ts";

/** How what is only read goes to a database. */
interface Way extends Pick<ReadMessages, "send">, Pick<SlowStatements, "note"> {}

const ways = new WeakMap<Db, Way>();

export function readsBy(db: Db, way: Way): void {
  ways.set(db, way);
}

/**
 * A transaction that only reads, each message of which begins with what is said in advance, as a connection for the library's
 * queries, confined as any other. It holds none of the pool's between its messages.
 */
export function readConnection(db: Db, ahead: Ahead) {
  const way = ways.get(db);
  if (!way) throw new Error("This is not a database that was opened here.");
  const reads = eachMessageOf(way.send, ahead);
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      const { sql, parameters } = confinedQuery(query) ?? query;
      const from = performance.now();
      try {
        // Its rows are what the query says they are.
        return (await reads.query(sql, parameters)) as never;
      } finally {
        way.note(sql, performance.now() - from);
      }
    },
    streamQuery() {
      throw new Error("Nothing is streamed: a stream would pass the branch wall.");
    },
  };
  return { connection, end: reads.end };
}
