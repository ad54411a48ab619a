import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/database.ts";
import type { Broken } from "./invariant.ts";

interface Reference {
  name: string;
  child: string;
  parent: string;
  childColumns: string[];
  parentColumns: string[];
  hasBranch: boolean;
}

/** A query for each foreign key: rows whose referenced row is missing, or belongs to another branch. */
export async function lostReferences(tx: Tx): Promise<RawBuilder<Broken>[]> {
  const { rows } = await sql<Reference>`
    select k.conname as name, c.relname as child, p.relname as parent,
      (select array_agg(a.attname::text order by n) from unnest(k.conkey) with ordinality u (num, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num) as child_columns,
      (select array_agg(a.attname::text order by n) from unnest(k.confkey) with ordinality u (num, n)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num) as parent_columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'branch_id') as has_branch
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`.execute(tx);
  return rows.map(({ child, parent, childColumns, parentColumns, hasBranch }) => {
    const own = childColumns.map((column) => sql`c.${sql.ref(column)}`);
    const pairs = childColumns.map(
      (column, at) => sql`p.${sql.ref(parentColumns[at] ?? "")} = c.${sql.ref(column)}`,
    );
    const whole = own.map((column) => sql`${column} is not null`);
    return sql<Broken>`
      select ${hasBranch ? sql`c.branch_id` : sql`null::uuid`} as branch_id, ${child}::text as row,
        format('names %s, which is not in %s', concat_ws(', ', ${sql.join(own)}), ${parent}::text) as says
      from ${sql.table(child)} c
      where ${sql.join(whole, sql` and `)} and not exists (
        select from ${sql.table(parent)} p where ${sql.join(pairs, sql` and `)})`;
  });
}
