import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../db/database.ts";
import type { DB } from "../db/schema.gen.ts";

/** In the order in which their foreign keys allow them to be filled. */
const tables = [
  "person",
  "branchUser",
  "vehicle",
  "vehicleYear",
  "route",
  "school",
  "schoolContact",
  "schoolClosure",
  "routeStop",
  "item",
  "kitType",
  "packingList",
  "packingListLine",
  "term",
  "publicHoliday",
  "rotation",
  "kitRequest",
  "trip",
  "kit",
  "allocation",
  "preparation",
  "preparationLine",
  "stop",
  "stopLine",
  "kitEvent",
  "checkIn",
  "checkInLine",
  "topUp",
  "topUpLine",
  "stockCount",
  "stockMovement",
  "kitContent",
  "rateCard",
  "rateLine",
  "kmClaim",
  "kmClaimLeg",
  "schoolTask",
  "membershipPrice",
  "membershipRenewal",
] as const satisfies readonly (keyof DB)[];
type Table = (typeof tables)[number];

/** A row as JSON: a JSON column is a value, not its text. */
type Row<T extends Table> = Omit<Insertable<DB[T]>, "reasons" | "branchId"> &
  (T extends "allocation" ? { reasons: string[] } : unknown);

export interface Rows {
  /** Collects a row; it gets an id if its table has one. */
  add<T extends Table>(table: T, row: Row<T>): void;
  /** The collected rows of a table. */
  of<T extends Table>(table: T): readonly Row<T>[];
  /** Runs the work once all rows are written. */
  after(work: (tx: Tx) => Promise<void>): void;
  /** The writes of all rows, in order, cut where a transaction may end. */
  slices(): Slice[];
}

/** Writes some of the rows, as the system. */
export type Slice = (tx: Tx) => Promise<void>;

/** By the last of them: tables whose rows are valid only together, at the end of a transaction. */
const together: Partial<Record<Table, readonly Table[]>> = {
  branchUser: ["person", "branchUser"],
  stockMovement: ["topUp", "topUpLine", "stockMovement"],
  kmClaimLeg: ["kmClaim", "kmClaimLeg"],
};
const notLast = new Set(Object.values(together).flatMap((group) => group.slice(0, -1)));

const withoutBranch = new Set<Table>(["person"]);

/** Rows of one branch, written at the end and table by table: thousands of them in a few dozen statements. */
export function rowsOf(branchId: string): Rows {
  const aside = new Map<Table, object[]>();
  const afterwards: ((tx: Tx) => Promise<void>)[] = [];
  return {
    // Cast: they were collected as rows of this table.
    of: <T extends Table>(table: T) => (aside.get(table) ?? []) as Row<T>[],
    after: (work) => void afterwards.push(work),
    add(table, row) {
      const there = aside.get(table);
      const whole = withoutBranch.has(table) ? row : { branchId, ...row };
      if (there) there.push(whole);
      else aside.set(table, [whole]);
    },
    slices() {
      const written = (table: Table) =>
        alike(aside.get(table) ?? []).map(
          (rows): Slice =>
            (tx) =>
              insert(tx, table, rows),
        );
      return [
        ...tables.flatMap((table): Slice[] => {
          if (notLast.has(table)) return [];
          const group = together[table];
          if (group) return [inOne(group.flatMap(written))];
          if (table !== "packingListLine") return written(table);
          return [...written(table), (tx) => publishLists(tx, branchId)];
        }),
        ...afterwards,
      ];
    },
  };
}

function inOne(slices: readonly Slice[]): Slice {
  return async (tx) => {
    for (const slice of slices) await slice(tx);
  };
}

export const newId = (): string => randomUUID();

const atOnce = 500;

/** Groups of rows with the same columns, in order: a column that is left out takes its default. */
function alike(rows: readonly object[]): object[][] {
  const groups = new Map<string, object[][]>();
  for (const row of rows) {
    const key = Object.keys(row).join();
    const group = groups.get(key) ?? [[]];
    groups.set(key, group);
    const last = group.at(-1);
    if (last && last.length < atOnce) last.push(row);
    else group.push([row]);
  }
  return [...groups.values()].flat();
}

async function insert(tx: Tx, table: Table, rows: readonly object[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const name = sql.table(snake(table));
  const columns = sql.join(Object.keys(first).map((key) => sql.ref(snake(key))));
  const asRows = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])),
  );
  await sql`
    insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(asRows)}::json)`.execute(
    tx,
  );
}

/** Lines are added to a draft; packing needs a published list. */
async function publishLists(tx: Tx, branchId: string): Promise<void> {
  await sql`
    update packing_list set status = 'published', published_at = now() - interval '1 year'
    where branch_id = ${branchId} and version = 1`.execute(tx);
}

function snake(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
