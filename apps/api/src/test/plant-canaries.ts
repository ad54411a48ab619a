import type pg from "pg";

/** A text that pages must show literally: executed as a script it sets `canary`, as an image it requests its own address. */
export const canary = "<img src=x onerror=canary=1>";
const address = "javascript:canary=1";

// Columns that people don't write: credentials, codes of the program, computed values.
const ofProgram =
  /^(applied_migration|session|one_time_link|idempotency_key|sign_in_nonce|search_entry|job|mail_out)\.|(^|_)(email|hash|locale|zone|currency|colour|kind|status|role|table|media_type|sha256|unit|icon|audience|address)$/;

/**
 * Writes it into every text column that people fill, in every row of every table; returns the columns. Leaves out columns with a
 * constraint on their values.
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
    // Append-only tables are planted too.
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
