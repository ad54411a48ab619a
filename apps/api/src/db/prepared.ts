import type pg from "pg";
import { noteFields } from "./known-fields.ts";
import { camelTypes } from "./names.ts";

// What is sent again and again is planned once a connection: of a list with eight tables the plan takes ten times as long as the
// rows. Texts that vary (lists of many lengths) would fill this: one that has not been sent for long makes way for one that is.
const mostPrepared = 300;
const seldom = 3;
/** Not sent for so many statements of this process: it may go. */
const unused = 20 * mostPrepared;

interface Text {
  sent: number;
  name: string;
  /** Which of this process's statements was the last of it. */
  last: number;
}
const texts = new Map<string, Text>();
const kept = new Set<Text>();
let statements = 0;
let prepares = 0;
let nextLook = 0;

/** The names that were given up, in their order, none of which comes back: what a connection has of them it may close. */
export const givenUp: string[] = [];

/** Sends a statement with its values, under a name where it was sent often. */
export async function send(client: pg.PoolClient, text: string, values: readonly unknown[]) {
  const result = await client.query(prepared(text, values));
  noteFields(text, result);
  return result;
}

function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const query = { text, values: [...values], types: camelTypes };
  const name = values.length > 0 ? keptName(text) : "";
  return name === "" ? query : { ...query, name };
}

/** Counts that a text is sent; the name under which each connection keeps it prepared, empty until it was sent often. */
export function keptName(text: string): string {
  let known = texts.get(text);
  if (!known) {
    if (texts.size > 20 * mostPrepared) forgetSeldom();
    texts.set(text, (known = { sent: 0, name: "", last: 0 }));
  }
  known.sent += 1;
  known.last = statements += 1;
  if (known.name === "" && known.sent > seldom && hasRoom()) {
    prepares += 1;
    known.name = `kept_${prepares}`;
    kept.add(known);
  }
  return known.name;
}

/** Whether each connection keeps it prepared already. */
export const isKept = (text: string): boolean => (texts.get(text)?.name ?? "") !== "";

function hasRoom(): boolean {
  if (kept.size < mostPrepared) return true;
  if (statements < nextLook) return false;
  nextLook = statements + mostPrepared;
  for (const text of kept) {
    if (statements - text.last < unused) continue;
    kept.delete(text);
    givenUp.push(text.name);
    [text.name, text.sent] = ["", 0];
  }
  return kept.size < mostPrepared;
}

function forgetSeldom(): void {
  for (const [text, { name }] of texts) if (name === "") texts.delete(text);
}
