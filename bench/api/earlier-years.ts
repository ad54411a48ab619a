import type { OpenDatabase } from "../../apps/api/src/db/connect.ts";

interface Past {
  table: string;
  /**
   * Which rows were closed, as a condition; all if it is left out. A row is copied only if the rows it references
   * are.
   */
  ended?: string;
  /** Columns of a past row that differ from the row `t`, `y` years later. */
  set?: Record<string, string>;
}

/**
 * The tables that a year's work fills, each after those it references. Calendars and price lists belong to the
 * branch, not to a year.
 */
const past: Past[] = [
  { table: "term", set: { year: "t.year - y" } },
  { table: "rotation", set: { status: "'closed'" } },
  {
    table: "kit_request",
    set: {
      status: "case when t.status in ('requested', 'waitlisted') then 'declined' else t.status end",
    },
  },
  {
    table: "allocation",
    ended: "t.kit_id is not null and t.status not in ('cancelled', 'substituted')",
    set: { status: "'closed'" },
  },
  {
    table: "preparation",
    ended: "t.status in ('packed', 'verified', 'loaded')",
    set: { status: "'loaded'" },
  },
  { table: "preparation_line" },
  {
    table: "trip",
    ended: "t.status in ('completed', 'reconciled')",
    set: { status: "'reconciled'" },
  },
  { table: "stop" },
  { table: "stop_line" },
  { table: "check_in" },
  { table: "check_in_line" },
  { table: "top_up", ended: "t.status in ('done', 'cancelled')" },
  { table: "top_up_line" },
  { table: "stock_count", ended: "t.status <> 'waiting'" },
  { table: "stock_movement" },
  { table: "kit_event" },
  {
    table: "km_claim",
    ended: "t.status = 'paid'",
    set: { number: "t.number + 10000 * y" },
  },
  { table: "km_claim_leg" },
  { table: "school_task", ended: "t.status in ('done', 'cancelled', 'auto_closed')" },
];

interface Column {
  table: string;
  name: string;
  type: string;
  /** The table of the same branch that the column references. */
  names: string | null;
}

const columns = `
  select c.relname "table", a.attname "name", format_type(a.atttypid, null) "type", (
    select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and a.attnum = k.conkey[array_upper(k.conkey, 1)]
    order by f.relname limit 1) "names"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`;

const copied = new Set(past.map(({ table }) => table));
/** Of 52 weeks, so that a weekday stays the same, and the demo's year is shorter. */
const days = (many = "y") => `364 * ${many}`;
const anew = (id: string) => `md5(${id}::text || '.' || y)::uuid`;

/**
 * Copies every branch's work `years` times, each a year earlier: schools, kits and people stay the same. Open work is
 * not copied. Returns the number of rows; needs a superuser.
 */
export async function addEarlierYears(pool: OpenDatabase["pool"], years: number): Promise<number> {
  const { rows } = await pool.query<Column>(columns);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const client = await pool.connect();
  let added = 0;
  const add = async (table: string, taken: string, values: string, where: string) => {
    const insert = `insert into "${table}" (${taken}) select ${values}
      from "${table}" t cross join generate_series(1, ${years}) y where ${where}`;
    added += (await client.query(insert)).rowCount ?? 0;
  };
  try {
    // Without audit trail, notifications and checks, because the rows were checked already.
    await client.query(
      "begin; set local session_replication_role = replica; set local statement_timeout = 0",
    );
    for (const { table, ended = "true", set = {} } of past) {
      // Generated numbers continue from the highest.
      const its = (tables.get(table) ?? []).filter(({ type }) => type !== "bigint");
      const named = its.flatMap(({ name, names }) =>
        names !== null && copied.has(names)
          ? `(t."${name}" is null or exists (
              select from "${names}" p where p.branch_id = t.branch_id and p.id = ${anew(`t."${name}"`)}))`
          : [],
      );
      await add(
        table,
        its.map(({ name }) => `"${name}"`).join(", "),
        its.map((column) => set[column.name] ?? earlier(column)).join(", "),
        [ended, ...named].join(" and "),
      );
    }
    const ended = `exists (select from trip p where p.branch_id = t.branch_id and p.id = ${anew("t.id")})`;
    await add(
      "search_entry",
      "branch_id, kind, id, title, second, code, day, folded",
      `t.branch_id, t.kind, ${anew("t.id")}, t.title, t.second, t.code, t.day - ${days()}, t.folded`,
      `t.kind = 'trip' and ${ended}`,
    );
    const entities = [...copied].map((table) => `'${table}'`).join(", ");
    await add(
      "audit_event",
      "branch_id, actor_id, entity, entity_id, action, before, after, reason, request_id, at",
      `t.branch_id, t.actor_id, t.entity, ${anew("t.entity_id")}::text, t.action, t.before, t.after, t.reason, t.request_id,
        t.at - make_interval(days => ${days()})`,
      `t.entity in (${entities})`,
    );
    await client.query("commit");
  } finally {
    client.release(true);
  }
  return added;
}

function earlier({ name, type, names }: Column): string {
  const own = `t."${name}"`;
  if (name === "id" || (names !== null && copied.has(names))) return anew(own);
  if (type === "date") return `${own} - ${days()}`;
  if (type === "timestamp with time zone") return `${own} - make_interval(days => ${days()})`;
  if (type === "daterange")
    return `daterange(lower(${own}) - ${days()}, upper(${own}) - ${days()})`;
  return own;
}
