import type { OpenDatabase } from "../../apps/api/src/db/connect.ts";

/** Not copied: data of one person's device or of a moment, and values that are unique across branches. */
const leftOut = new Set(
  [
    ["session", "one_time_link", "feed", "job", "idempotency_key", "mail_out", "mail_choice"],
    ["file", "file_content", "import_row", "import_page", "import_mapping", "plan_change"],
  ].flat(),
);

interface Column {
  table: string;
  name: string;
  /** The kind of row that the column references, if its id differs in each branch. */
  names: "branch_user" | "person" | null;
}

const columns = `
  select c.relname "table", a.attname "name", (
    select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and a.attnum = k.conkey[array_upper(k.conkey, 1)]
      and f.relname in ('branch_user', 'person') limit 1) "names"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and (c.relname in ('branch', 'person') or exists (
      select from pg_attribute b where b.attrelid = c.oid and b.attname = 'branch_id'))
  order by c.relname, a.attnum`;

/**
 * Copies every branch `times` more times, with all its people and data, so that one branch's calls can be measured in
 * a large installation. Rows keep their ids, which are unique within a branch; people and branches get new ones.
 * Needs a superuser.
 */
export async function copyBranches(pool: OpenDatabase["pool"], times: number): Promise<number> {
  const { rows } = await pool.query<Column>(columns);
  const tables = Map.groupBy(
    rows.filter(({ table }) => !leftOut.has(table)),
    ({ table }) => table,
  );
  const client = await pool.connect();
  let copied = 0;
  try {
    // Without audit trail, notifications and checks, because the rows were checked already.
    await client.query(
      "begin; set local session_replication_role = replica; set local statement_timeout = 0",
    );
    for (const [table, its] of tables) {
      const names = its.map(({ name }) => `"${name}"`).join(", ");
      const values = its.map(copyOf).join(", ");
      const copy = `insert into "${table}" (${names}) overriding system value
        select ${values} from "${table}" t cross join generate_series(1, ${times}) n`;
      copied += (await client.query(copy)).rowCount ?? 0;
    }
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
  return copied;
}

function copyOf({ table, name, names }: Column): string {
  const anew = `md5(t."${name}"::text || n)::uuid`;
  if (name === "branch_id" || names !== null) return anew;
  if (name === "id" && ["branch", "branch_user", "person"].includes(table)) return anew;
  if (table === "kit" && name === "qr_token")
    return `left(md5(t.qr_token || n), length(t.qr_token))`;
  if (table === "person" && name === "email") return `n || '.' || t.email`;
  if (table === "branch" && name === "code") return `'B' || n || left(t.code, 1)`;
  if (table === "branch" && name === "example") return "false";
  return `t."${name}"`;
}
