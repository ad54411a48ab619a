import type { LogEvent } from "kysely";

/** A statement that took long, for whoever looks after the server. */
export interface SlowStatement {
  /** Its text without the values that are written into it: they are people's, or secrets. */
  sql: string;
  ms: number;
}

/** As much of a text as tells it from every other. */
const mostText = 600;

export type SlowStatements = ReturnType<typeof slowStatements>;

/** Hears every statement once it has ended, and tells of those that took as long as `atLeastMs` or longer, failed ones too. */
export function slowStatements() {
  let tell: (slow: SlowStatement) => void = () => {};
  let least = Infinity;
  function note(sql: string, ms: number): void {
    if (ms >= least) tell({ sql: withoutValues(sql), ms: Math.round(ms) });
  }
  return {
    note,
    log: ({ query, queryDurationMillis }: LogEvent) => note(query.sql, queryDurationMillis),
    onSlow(atLeastMs: number, listener: (slow: SlowStatement) => void): void {
      [least, tell] = [atLeastMs, listener];
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
