import type { Db } from "./database.ts";

/** A statement that took long, for the person who looks after the server. */
export interface SlowStatement {
  /** Its text without the values that are written into it: they are people's, or secrets. */
  sql: string;
  ms: number;
}

/** As much of a text as tells it from every other. */
const mostText = 600;

/** What `onSlow` of an open database sets, and each transaction reads. Nothing is heard until it is set. */
export function slowStatements() {
  const slow: Db["slow"] = { atLeastMs: Infinity, heard: () => {} };
  return {
    slow,
    onSlow(atLeastMs: number, listener: (slow: SlowStatement) => void): void {
      slow.atLeastMs = atLeastMs;
      slow.heard = (sql, ms) => listener({ sql: withoutValues(sql), ms: Math.round(ms) });
    },
  };
}

/** A statement in one line, each text that is written into it as '?'. */
export function withoutValues(sql: string): string {
  return sql
    .replaceAll(/\bE'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'/gis, "'?'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, mostText);
}
