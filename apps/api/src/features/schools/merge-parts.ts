import type { mergedParts } from "@kitround/contract/schools/school-merge.ts";
import { type RawBuilder, sql } from "kysely";

/** One kind of record that moves from one school to another. In its SQL, `x` is the row and `kept` the school it moves to. */
export interface MergePart {
  part: (typeof mergedParts)[number];
  table: string;
  key: string;
  /** Whether a later change of such a record prevents the undo: true for those that the plan and the trips depend on. */
  built: boolean;
  /** The rows that stay, because the kept school has one already and may have only one. */
  clash: (kept: string) => RawBuilder<boolean>;
}

const never = () => sql<boolean>`false`;
/** Whether allocation `a` stays with its school, because the kept one has the same title in that rotation. */
const stays = (
  a: string,
  kept: string,
) => sql<boolean>`${sql.ref(`${a}.status`)} not in ('cancelled', 'substituted')
  and exists (select from allocation o where o.branch_id = ${sql.ref(`${a}.branch_id`)} and o.school_id = ${kept}
    and o.rotation_id = ${sql.ref(`${a}.rotation_id`)} and o.kit_type_id = ${sql.ref(`${a}.kit_type_id`)}
    and o.status not in ('cancelled', 'substituted'))`;
/** A record about one allocation stays if the allocation does. */
const withAllocation = (kept: string) => sql<boolean>`exists (select from allocation a
  where a.branch_id = x.branch_id and a.id = x.allocation_id and ${stays("a", kept)})`;
const open = sql`('open', 'doing', 'waiting')`;

export const mergeParts: readonly MergePart[] = [
  {
    part: "allocations",
    table: "allocation",
    key: "id",
    built: true,
    clash: (kept) => stays("x", kept),
  },
  {
    part: "requests",
    table: "kit_request",
    key: "id",
    built: true,
    clash: (
      kept,
    ) => sql`x.status not in ('declined', 'withdrawn') and exists (select from kit_request o
      where o.branch_id = x.branch_id and o.school_id = ${kept} and o.term_id = x.term_id
        and o.kit_type_id = x.kit_type_id and o.status not in ('declined', 'withdrawn'))`,
  },
  {
    part: "visits",
    table: "stop",
    key: "id",
    built: true,
    clash: (kept) => sql`exists (select from stop o
      where o.branch_id = x.branch_id and o.school_id = ${kept} and o.trip_id = x.trip_id)`,
  },
  {
    part: "tasks",
    table: "school_task",
    key: "id",
    built: false,
    clash: (
      kept,
    ) => sql`x.status in ${open} and x.rule is not null and exists (select from school_task o
      where o.branch_id = x.branch_id and o.school_id = ${kept} and o.rule = x.rule and o.status in ${open}
        and (o.kit_id is not distinct from x.kit_id or o.cause is not distinct from x.cause))`,
  },
  { part: "contacts", table: "school_contact", key: "id", built: false, clash: never },
  {
    part: "closures",
    table: "school_closure",
    key: "id",
    built: false,
    clash: (kept) => sql`exists (select from school_closure o
      where o.branch_id = x.branch_id and o.school_id = ${kept} and o.from_on = x.from_on and o.to_on = x.to_on)`,
  },
  {
    part: "exclusions",
    table: "school_exclusion",
    key: "kit_type_id",
    built: false,
    clash: (kept) => sql`exists (select from school_exclusion o
      where o.branch_id = x.branch_id and o.school_id = ${kept} and o.kit_type_id = x.kit_type_id)`,
  },
  {
    part: "renewals",
    table: "membership_renewal",
    key: "id",
    built: false,
    clash: (kept) => sql`x.status <> 'cancelled' and exists (select from membership_renewal o
      where o.branch_id = x.branch_id and o.school_id = ${kept} and o.status <> 'cancelled'
        and o.from_on <= x.until_on and x.from_on <= o.until_on)`,
  },
  { part: "links", table: "school_link", key: "id", built: false, clash: withAllocation },
  {
    part: "reports",
    table: "school_report",
    key: "allocation_id",
    built: false,
    clash: withAllocation,
  },
  {
    part: "proposals",
    table: "school_proposal",
    key: "id",
    built: false,
    clash: (kept) => sql`x.state = 'open' and exists (select from school_proposal o
      where o.branch_id = x.branch_id and o.school_id = ${kept} and o.state = 'open' and o.kind = x.kind
        and md5(o.proposed::text) = md5(x.proposed::text))`,
  },
  {
    part: "answers",
    table: "wish_answer",
    key: "term_id",
    built: false,
    clash: (kept) => sql`exists (select from wish_answer o
      where o.branch_id = x.branch_id and o.school_id = ${kept} and o.term_id = x.term_id)`,
  },
  {
    part: "mails",
    table: "mail_out",
    key: "id",
    built: false,
    clash: (kept) => sql`x.trip_id is not null and exists (select from mail_out o
      where o.branch_id = x.branch_id and o.school_id = ${kept} and o.trip_id = x.trip_id)`,
  },
  {
    part: "calendar",
    table: "feed",
    key: "id",
    built: false,
    clash: (kept) =>
      sql`exists (select from feed o where o.branch_id = x.branch_id and o.school_id = ${kept})`,
  },
];
