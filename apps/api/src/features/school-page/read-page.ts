import { type RawBuilder, sql } from "kysely";
import type { Holder } from "../../db/as-school.ts";
import type { Tx } from "../../db/database.ts";
import { type NextDelivery, nextDelivery, tripDay } from "./next-delivery.ts";

/** One line of a packing list as a school sees it, with the school's report. */
export interface PageLine {
  id: string;
  item: string;
  unit: string;
  qty: number;
  kind: "permanent" | "consumable" | "semi";
  missing: number;
  broken: number;
  usedUp: boolean;
  more: number;
}

/** The facts of a kit. */
export interface PageTitle {
  kitTypeId: string;
  title: string;
  titleMi: string | null;
  strand: string | null;
  yearFrom: number | null;
  yearTo: number | null;
  safety: string | null;
  photoId: string | null;
}

export interface PageLoan extends PageTitle {
  id: string;
  kitCode: string | null;
  boxes: number | null;
  status: string;
  /** By the trip, if there is one. */
  deliverOn: string;
  collectOn: string;
  readyAt: string | null;
  note: string | null;
  students: number | null;
  rating: number | null;
  sentence: string | null;
  lines: PageLine[];
}

export interface PageWish {
  kitTypeId: string;
  title: string;
  rank: number;
  status: "requested" | "planned" | "waitlisted" | "declined";
  preferredRotationId: string | null;
  students: number | null;
}

export interface PageTerm {
  id: string;
  number: number;
  year: number;
  closesOn: string | null;
  answered: boolean;
  rotations: { id: string; deliverOn: string; collectOn: string }[];
  wishes: PageWish[];
}

export interface PageData {
  branch: {
    name: string;
    country: string;
    officePhone: string | null;
    officeEmail: string | null;
    day: string;
  };
  next: NextDelivery;
  school: { nameEn: string; nameMi: string | null; dropPoint: string | null };
  contact: { name: string; role: string | null; email: string | null; phone: string | null } | null;
  closures: { fromOn: string; toOn: string; reason: string }[];
  loans: PageLoan[];
  /** Terms that requests are open for, or were made for. */
  terms: PageTerm[];
  catalogue: (PageTitle & { holds: string[] })[];
}

const photoOf = (type: string): RawBuilder<unknown> => sql`(select f.id from file f
  join kit fk on fk.branch_id = f.branch_id and fk.id = f.kit_id and fk.kit_type_id = ${sql.ref(type)}
  where not f.damage and f.removed_at is null order by f.created_at, f.id limit 1)`;

/** Everything that one link shows. Its role is confined to the school; for a packing slip's link, to its kit. */
export async function readPage(tx: Tx, holder: Holder): Promise<PageData> {
  const facts = await tx
    .selectFrom("branch")
    .select(["name", "country", "officePhone", "officeEmail"])
    .executeTakeFirstOrThrow();
  const next = await nextDelivery(tx);
  const branch = { ...facts, day: next.now.day };
  const school = await tx
    .selectFrom("school")
    .select(["nameEn", "nameMi", "dropPoint"])
    .where("id", "=", holder.schoolId)
    .executeTakeFirstOrThrow();
  const loans = await loansOf(tx, branch.day);
  if (holder.slipId !== null) {
    return { branch, next, school, contact: null, closures: [], loans, terms: [], catalogue: [] };
  }
  const contact = await tx
    .selectFrom("schoolContact")
    .select(["name", "role", "email", "phone"])
    .executeTakeFirst();
  const closures = await tx
    .selectFrom("schoolClosure")
    .select(["fromOn", "toOn", "reason"])
    .where("toOn", ">=", branch.day)
    .orderBy("fromOn")
    .execute();
  const terms = await termsOf(tx, branch.day);
  const asks = terms.some((term) => term.closesOn !== null && term.closesOn >= branch.day);
  const catalogue = asks ? await catalogueOf(tx) : [];
  return { branch, next, school, contact: contact ?? null, closures, loans, terms, catalogue };
}

async function loansOf(tx: Tx, day: string): Promise<PageLoan[]> {
  const { rows } = await sql<PageLoan>`
    select a.id, k.code as kit_code, k.boxes, t.id as kit_type_id, t.name_en as title, t.name_mi as title_mi, t.strand,
      t.year_from, t.year_to, t.safety_note as safety, ${photoOf("t.id")} as photo_id, a.status,
      coalesce(${tripDay("deliver")}, a.deliver_on) as deliver_on, coalesce(${tripDay("collect")}, a.collect_on) as collect_on,
      r.ready_at, r.note, r.students, r.rating, r.sentence,
      coalesce((select jsonb_agg(jsonb_build_object('id', pl.id, 'item', i.name, 'unit', i.unit, 'qty', pl.qty, 'kind', pl.kind,
          'missing', coalesce(x.missing, 0), 'broken', coalesce(x.broken, 0), 'usedUp', coalesce(x.used_up, false), 'more', coalesce(x.more, 0))
        order by pl.position)
        from packing_list_line pl
        join item i on i.branch_id = pl.branch_id and i.id = pl.item_id
        left join school_report_line x on x.branch_id = pl.branch_id and x.allocation_id = a.id and x.line_id = pl.id
        where pl.packing_list_id = coalesce(k.packing_list_id, p.id)), '[]'::jsonb) as lines
    from allocation a
    join kit_type t on t.branch_id = a.branch_id and t.id = a.kit_type_id
    left join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
    left join packing_list p on p.branch_id = t.branch_id and p.kit_type_id = t.id and p.status = 'published'
    left join school_report r on r.branch_id = a.branch_id and r.allocation_id = a.id
    where a.status in ('confirmed', 'preparing', 'ready', 'out', 'delivered')
      or (a.status in ('collected', 'closed') and a.collect_on > ${day}::date - 60)
    order by a.deliver_on, t.name_en, a.id`.execute(tx);
  return rows;
}

async function termsOf(tx: Tx, day: string): Promise<PageTerm[]> {
  const { rows } = await sql<PageTerm>`
    select t.id, t.number, t.year, w.closes_on,
      exists (select from wish_answer n where n.branch_id = t.branch_id and n.term_id = t.id) as answered,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'deliverOn', r.deliver_on, 'collectOn', r.collect_on) order by r.seq)
        from rotation r where r.branch_id = t.branch_id and r.term_id = t.id), '[]'::jsonb) as rotations,
      coalesce((select jsonb_agg(jsonb_build_object('kitTypeId', q.kit_type_id, 'title', k.name_en, 'rank', q.rank, 'status', q.status,
          'preferredRotationId', q.preferred_rotation_id, 'students', q.students) order by q.rank, k.name_en)
        from kit_request q join kit_type k on k.branch_id = q.branch_id and k.id = q.kit_type_id
        where q.branch_id = t.branch_id and q.term_id = t.id and q.status <> 'withdrawn'), '[]'::jsonb) as wishes
    from term t
    left join wish_round w on w.branch_id = t.branch_id and w.term_id = t.id
    where t.ends_on >= ${day}::date and (w.term_id is not null
      or exists (select from kit_request q where q.branch_id = t.branch_id and q.term_id = t.id and q.status <> 'withdrawn'))
    order by t.starts_on limit 3`.execute(tx);
  return rows;
}

async function catalogueOf(tx: Tx): Promise<PageData["catalogue"]> {
  const { rows } = await sql<PageData["catalogue"][number]>`
    select t.id as kit_type_id, t.name_en as title, t.name_mi as title_mi, t.strand, t.year_from, t.year_to, t.safety_note as safety,
      ${photoOf("t.id")} as photo_id,
      coalesce((select jsonb_agg(i.name order by l.position) from packing_list p
        join packing_list_line l on l.branch_id = p.branch_id and l.packing_list_id = p.id
        join item i on i.branch_id = l.branch_id and i.id = l.item_id
        where p.branch_id = t.branch_id and p.kit_type_id = t.id and p.status = 'published'), '[]'::jsonb) as holds
    from kit_type t where t.status = 'active'
      and not exists (select from school_exclusion x where x.branch_id = t.branch_id and x.kit_type_id = t.id)
    order by t.strand nulls last, t.name_en, t.id limit 300`.execute(tx);
  return rows;
}
