import type pg from "pg";
import { noteFields } from "./known-fields.ts";
import { camelTypes } from "./names.ts";

// What is sent again and again is planned once a connection: of a list with eight tables the plan takes ten times as long as the
// rows. Texts that vary (lists of many lengths) would fill this and are not kept.
const mostPrepared = 300;
const seldom = 3;
const names = new Map<string, { sent: number; name: string | null }>();
let prepares = 0;

/** Sends a statement with its values, under a name where it was sent often. */
export async function send(client: pg.PoolClient, text: string, values: readonly unknown[]) {
  const result = await client.query(prepared(text, values));
  noteFields(text, result);
  return result;
}

function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const query = { text, values: [...values], types: camelTypes };
  let known = names.get(text);
  if (!known) {
    if (names.size > 20 * mostPrepared) forgetSeldom();
    names.set(text, (known = { sent: 0, name: null }));
  }
  known.sent += 1;
  if (known.name === null && known.sent > seldom && prepares < mostPrepared && values.length > 0) {
    prepares += 1;
    known.name = `kept_${prepares}`;
  }
  return known.name === null ? query : { ...query, name: known.name };
}

function forgetSeldom(): void {
  for (const [text, { name }] of names) if (name === null) names.delete(text);
}
