import { randomUUID } from "node:crypto";
import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { BranchCopy } from "@kitround/contract/branches/branch-copy.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { readBranch } from "./branch-queries.ts";
import { type CopiedTable, copiedTables } from "./copied-tables.ts";

type Row = Record<string, unknown>;

/** The rows of each copied table, by its name. */
export type BranchTemplate = ReadonlyMap<string, Row[]>;

/** What a branch made like this one gets. `tx` is confined to the branch that is copied. */
export async function readTemplate(tx: Tx): Promise<BranchTemplate> {
  const read = async ({ name, columns, where }: CopiedTable): Promise<[string, Row[]]> => {
    const named = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
    // As text, because the driver would rename the keys of JSON.
    const { rows } = await sql<{ found: string }>`
      select coalesce(jsonb_agg(to_jsonb(g)), '[]')::text as found
      from (select ${named} from ${sql.table(name)} where ${where}) g`.execute(tx);
    return [name, JSON.parse(rows[0]?.found ?? "[]") as Row[]];
  };
  return new Map(await Promise.all(copiedTables.map(read)));
}

/** The settings of a branch that another one can have too: all but its names, its place and what became of it. */
export async function readSettings(tx: Tx, branchId: string) {
  const {
    id: _id,
    name: _name,
    code: _code,
    region: _region,
    baseAddress: _baseAddress,
    baseLat: _baseLat,
    baseLng: _baseLng,
    officePhone: _officePhone,
    officeEmail: _officeEmail,
    status: _status,
    archivedAt: _archivedAt,
    example: _example,
    rowVersion: _rowVersion,
    ...settings
  } = await readBranch(tx, branchId);
  return settings satisfies Partial<Branch>;
}

/** Writes a template into an empty branch, with new ids. `tx` is confined to the new branch. */
export async function writeTemplate(
  tx: Tx,
  branchId: string,
  template: BranchTemplate,
): Promise<BranchCopy> {
  const fresh = new Map<unknown, string>();
  for (const { id } of [...template.values()].flat())
    if (id !== undefined) fresh.set(id, randomUUID());
  for (const table of copiedTables) {
    const rows = template.get(table.name) ?? [];
    await insert(
      tx,
      branchId,
      table,
      rows.map((row) => renumbered(table, row, fresh)),
    );
  }
  // Last, because the lines of a published packing list can't be added to.
  await sql`update packing_list set status = 'published', published_at = now() where status = 'draft'`.execute(
    tx,
  );
  const count = (name: string) => template.get(name)?.length ?? 0;
  return {
    kitTypes: count("kit_type"),
    items: count("item"),
    membershipPrices: count("membership_price"),
    terms: count("term"),
    publicHolidays: count("public_holiday"),
    rateCards: count("rate_card"),
  };
}

/** With the new ids; an item's substitute that is not copied becomes null. */
function renumbered({ columns }: CopiedTable, row: Row, fresh: ReadonlyMap<unknown, string>): Row {
  const pairs = Object.entries(row).map(([column, value]) => [
    column,
    columns[column] === "uuid" ? (fresh.get(value) ?? null) : value,
  ]);
  return Object.fromEntries(pairs) as Row;
}

async function insert(tx: Tx, branchId: string, table: CopiedTable, rows: Row[]): Promise<void> {
  const { name, columns } = table;
  const named = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
  const typed = sql.join(
    Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`),
  );
  await sql`
    insert into ${sql.table(name)} (branch_id, ${named})
    select ${branchId}::uuid, ${named} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (${typed})`.execute(
    tx,
  );
}
