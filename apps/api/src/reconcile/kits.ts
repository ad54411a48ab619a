import { sql } from "kysely";
import type { Broken, Invariant } from "./invariant.ts";

/** Invariants of kits: where they are and were, and their content. */
export const kitInvariants: readonly Invariant[] = [
  {
    id: "I1",
    rule: "A kit is in exactly one place, the one its timeline ends in",
    broken: [
      sql<Broken>`
        select k.branch_id, k.code as row, format('is %s at %s; its timeline ends with %s at %s',
          k.state, coalesce(k.school_id, k.trip_id)::text, coalesce(e.to_state, 'nothing'), coalesce(e.school_id, e.trip_id)::text) as says
        from kit k left join lateral (
          select * from kit_event e where e.branch_id = k.branch_id and e.kit_id = k.id order by e.id desc limit 1) e on true
        where (e.id is null and k.state <> 'new') or (e.to_state, e.place) <> (k.state, k.place)
          or (k.place = 'school' and e.school_id is distinct from k.school_id)
          or (k.place = 'trip' and e.trip_id is distinct from k.trip_id)`,
    ],
  },
  {
    id: "I5",
    rule: "A kit leaves base packed and verified, with every critical line full, or with a manager's override",
    broken: [
      sql<Broken>`
        select a.branch_id, k.code as row, 'has left for allocation ' || a.id || ' without a verified preparation' as says
        from allocation a join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
        where a.status in ('out', 'delivered') and not exists (
          select from preparation p where p.branch_id = a.branch_id and p.allocation_id = a.id
            and p.status in ('verified', 'loaded') and p.verified_by is not null)`,
      sql<Broken>`
        select p.branch_id, k.code as row, format('left with %s of %s %s and no override', l.qty, pl.qty, i.name) as says
        from preparation p
        join kit k on k.branch_id = p.branch_id and k.id = p.kit_id
        join preparation_line l on l.branch_id = p.branch_id and l.preparation_id = p.id
        join packing_list_line pl on pl.branch_id = l.branch_id and pl.id = l.line_id
        join item i on i.branch_id = pl.branch_id and i.id = pl.item_id
        where p.status in ('verified', 'loaded') and pl.critical and l.qty + pl.tolerance < pl.qty
          and p.override_reason is null`,
    ],
  },
  {
    id: "I19",
    rule: "A packing list in use never changes, and a kit is on exactly one version, of its own type",
    broken: [
      sql<Broken>`
        select p.branch_id, t.code || ' v' || p.version as row, 'line ' || e.entity_id || ' was changed after it was published' as says
        from audit_event e
        join packing_list p on p.branch_id = e.branch_id
          and p.id = coalesce(e.after ->> 'packing_list_id', e.before ->> 'packing_list_id')::uuid
        join kit_type t on t.branch_id = p.branch_id and t.id = p.kit_type_id
        where e.entity = 'packing_list_line' and e.action in ('update', 'delete') and e.at > p.published_at
          and p.status <> 'draft' and e.before is distinct from e.after`,
      sql<Broken>`
        select k.branch_id, k.code as row, 'is on a packing list that is a draft or of another type' as says
        from kit k join packing_list p on p.branch_id = k.branch_id and p.id = k.packing_list_id
        where p.kit_type_id <> k.kit_type_id or p.status = 'draft'`,
    ],
  },
];
