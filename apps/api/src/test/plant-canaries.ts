import type pg from "pg";

/** What a page must show as it stands: as a script it would set `canary`, as an image it would ask for an address of its own. */
export const canary = "<img src=x onerror=canary=1>";
const address = "javascript:canary=1";

// Not for people to write: what signs in, what names a code of the program, what is worked out from the rest.
const ofProgram =
  /^(applied_migration|session|one_time_link|idempotency_key|sign_in_nonce|search_entry|job|mail_out)\.|(^|_)(email|hash|locale|zone|currency|colour|kind|status|role|table|media_type|sha256|unit|icon|audience|address)$/;

/**
 * Writes it into every text that people have written, in every row of every table; answers the columns. Constraints say which
 * texts are one of a few: those stay.
 */
export async function plantCanaries(
  pool: pg.Pool,
  planted: { text: string; url: string } = { text: canary, url: address },
): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; name: string }>(
    `select c.table_name as table, c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'`,
  );
  const client = await pool.connect();
  const held: string[] = [];
  try {
    // What is only ever added to is planted too.
    await client.query("set session_replication_role = replica");
    for (const { table, name } of columns) {
      if (ofProgram.test(`${table}.${name}`)) continue;
      const text = name.endsWith("url") ? planted.url : planted.text;
      const change = `update ${table} set ${name} = $1 || substr(md5(random()::text), 1, 4) where ${name} is not null`;
      const done = await client.query(change, [text]).catch(() => null);
      if (done?.rowCount) held.push(`${table}.${name}`);
    }
    await client.query("reset session_replication_role");
  } finally {
    client.release();
  }
  return held;
}
