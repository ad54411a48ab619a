import type { Db } from "./database.ts";

/** A slow statement, for the person who administers the server. */
export interface SlowStatement {
  /** The text without the literals in it, which may be personal data or secrets. */
  sql: string;
  ms: number;
}

/** Enough of a text to distinguish it from every other. */
const mostText = 600;

/** Set by `onSlow` of an open database and read by each transaction. Nothing is reported until it is set. */
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

/** A statement in one line, each string literal replaced by '?'. */
export function withoutValues(sql: string): string {
  return sql
    .replaceAll(/\bE'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'/gis, "'?'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, mostText);
}
