import type pg from "pg";
import { noteFields } from "./known-fields.ts";
import { camelTypes } from "./names.ts";

// What is sent again and again is planned once a connection: of a list with eight tables the plan takes ten times as long as the
// rows. Texts that vary (lists of many lengths) would fill this and are not kept.
const mostPrepared = 300;
const seldom = 3;
const names = new Map<string, { sent: number; name: string }>();
let prepares = 0;

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
  let known = names.get(text);
  if (!known) {
    if (names.size > 20 * mostPrepared) forgetSeldom();
    names.set(text, (known = { sent: 0, name: "" }));
  }
  known.sent += 1;
  if (known.name === "" && known.sent > seldom && prepares < mostPrepared) {
    prepares += 1;
    known.name = `kept_${prepares}`;
  }
  return known.name;
}

/** Whether each connection keeps it prepared already. */
export const isKept = (text: string): boolean => (names.get(text)?.name ?? "") !== "";

function forgetSeldom(): void {
  for (const [text, { name }] of names) if (name === "") names.delete(text);
}
