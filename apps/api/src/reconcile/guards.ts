import { sql } from "kysely";
import { branchTables } from "../db/schema.gen.ts";
import type { Broken, Invariant } from "./invariant.ts";

/** Columns with a state that people rely on, by table. */
const withState = [
  ["kit", "state"],
  ...[
    "allocation",
    "km_claim",
    "kit_request",
    "preparation",
    "rotation",
    "school_task",
    "stock_count",
    "stocktake",
    "stop",
    "stop_line",
    "top_up",
    "trip",
  ].map((table) => [table, "status"] as const),
] as const;

const trails = withState.map(
  ([table, column]) => sql<Broken>`
    select t.branch_id, ${table}::text || ' ' || t.id as row, format('is %s; its trail ends with %s', t.${sql.ref(column)}, coalesce(e.state, 'nothing')) as says
    from ${sql.table(table)} t left join lateral (
      select e.after ->> ${column}::text as state from audit_event e
      where e.branch_id = t.branch_id and e.entity = ${table}::text and e.entity_id = t.id::text and e.action <> 'denied'
      order by e.id desc limit 1) e on true
    where e.state is distinct from t.${sql.ref(column)}`,
);

/** Invariants of every table: audit trails, keys, and the wall between branches. */
export const guardInvariants: readonly Invariant[] = [
  {
    id: "I16",
    rule: "One change has one key, and one stored answer",
    broken: [
      sql<Broken>`
        select branch_id, 'key ' || key as row, format('has %s answers', count(*)) as says
        from idempotency_key group by branch_id, branch_user_id, key having count(*) > 1`,
    ],
  },
  {
    id: "I17",
    rule: "Every row is behind the wall of its branch, and so is what it tells of",
    broken: [
      sql<Broken>`
        select e.branch_id, 'trail ' || e.id as row, 'tells of a row of another branch' as says
        from audit_event e
        where coalesce(e.after ->> 'branch_id', e.before ->> 'branch_id') <> e.branch_id::text`,
      sql<Broken>`
        select null as branch_id, c.relname as row, 'has its row-level security off, or not forced' as says
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname = any(array[${sql.join([...branchTables, "branch", "person"])}]::text[])
          and not (c.relrowsecurity and c.relforcerowsecurity)`,
    ],
  },
  {
    id: "I20",
    rule: "Every change of state has left its trail, and what needs a reason has one; the guards that see to it are on",
    broken: [
      ...trails,
      sql<Broken>`
        select e.branch_id, k.code as row, format('went to %s from %s, where its timeline had it %s', e.to_state, e.from_state, e.before) as says
        from (
          select *, lag(to_state) over (partition by branch_id, kit_id order by id) as before from kit_event) e
        join kit k on k.branch_id = e.branch_id and k.id = e.kit_id
        where e.before is not null and e.from_state is distinct from e.before`,
      sql<Broken>`
        select e.branch_id, k.code as row, format('became %s at %s without a reason', e.to_state, e.occurred_at) as says
        from kit_event e join kit k on k.branch_id = e.branch_id and k.id = e.kit_id
        where e.to_state in ('quarantined', 'lost') and e.reason is null and e.from_state is distinct from e.to_state`,
      sql<Broken>`
        select null as branch_id, c.relname as row, format('its guard %s is switched off', t.tgname) as says
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and t.tgenabled not in ('O', 'A')`,
    ],
  },
];
