import type { WishRound } from "@kitround/contract/school-page/wish-round.ts";
import { sql } from "kysely";
import { AppError, notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { askable, mailPageLinks, sendsHere } from "./mail-links.ts";

/** The member schools on the branch's day. */
const members = sql`s.status = 'member'
  and coalesce(s.member_until >= (select (now() at time zone time_zone)::date from branch), true)`;

/** Throws `not_found`. */
export async function readRound(tx: Tx, termId: string): Promise<WishRound> {
  const { rows } = await sql<Omit<WishRound, "schools">>`
    select w.closes_on, w.asked_at, w.reminded_at from term t
    left join wish_round w on w.branch_id = t.branch_id and w.term_id = t.id where t.id = ${termId}`.execute(
    tx,
  );
  if (!rows[0]) throw notFound("This term");
  const sends = await sendsHere(tx);
  const { rows: schools } = await sql<WishRound["schools"][number]>`
    select s.id as school_id, s.name_en as school_name, w.answered_at, w.said_by,
      (select count(*)::int from kit_request q where q.branch_id = s.branch_id and q.school_id = s.id and q.term_id = ${termId}
        and q.status not in ('withdrawn', 'declined')) as wishes,
      ${sends} and exists (select from school_contact c where c.branch_id = s.branch_id and c.school_id = s.id and ${askable}) as reachable,
      p.name as contact_name, p.phone
    from school s
    left join wish_answer w on w.branch_id = s.branch_id and w.school_id = s.id and w.term_id = ${termId}
    left join lateral (select c.name, c.phone from school_contact c where c.branch_id = s.branch_id and c.school_id = s.id
      order by c.is_primary desc, c.phone is null, c.name limit 1) p on true
    where s.branch_id = current_branch() and ${members}
    order by w.answered_at is not null, s.name_en, s.id limit 1000`.execute(tx);
  return { ...rows[0], schools };
}

/** Opens a term for requests until a day, or moves that day, and e-mails each contact who was not asked yet. */
export async function openRound(
  tx: Tx,
  { branchId, branchUserId }: Actor,
  termId: string,
  closesOn: string,
): Promise<WishRound> {
  await readRound(tx, termId);
  const { today } = await tx
    .selectFrom("branch")
    .select(sql<string>`(now() at time zone time_zone)::date`.as("today"))
    .executeTakeFirstOrThrow();
  if (closesOn < today) {
    const message = "Choose today or a day to come.";
    throw new AppError("invalid_input", message, [{ path: "closesOn", message }]);
  }
  await sql`
    insert into wish_round (branch_id, term_id, closes_on, asked_at) values (${branchId}, ${termId}, ${closesOn}, now())
    on conflict (branch_id, term_id) do update set closes_on = excluded.closes_on`.execute(tx);
  const contacts = await contactsToAsk(tx, termId);
  await mailPageLinks(tx, { branchId, madeBy: branchUserId, kind: "wishes", termId, contacts });
  return readRound(tx, termId);
}

/** Reminds the schools that have not answered. Throws a refusal if nobody was asked, or all were reminded. */
export async function remind(
  tx: Tx,
  { branchId, branchUserId }: Actor,
  termId: string,
): Promise<WishRound> {
  const round = await readRound(tx, termId);
  if (round.closesOn === null) throw refused("Ask the schools first.");
  if (round.remindedAt !== null) {
    throw refused("They were reminded once already. Phone those that have not answered.");
  }
  await sql`update wish_round set reminded_at = now() where term_id = ${termId}`.execute(tx);
  const contacts = await contactsToAsk(tx, termId);
  const letter = { branchId, madeBy: branchUserId, kind: "wishes_again", termId } as const;
  await mailPageLinks(tx, { ...letter, contacts });
  return readRound(tx, termId);
}

const refused = (message: string) => new AppError("transition_refused", message);

/** One contact of each member school that has not answered: the first one with a working address. */
async function contactsToAsk(tx: Tx, termId: string) {
  const { rows } = await sql<{
    schoolId: string;
    contactId: string;
    name: string;
    address: string;
  }>`
    select distinct on (s.id) s.id as school_id, c.id as contact_id, c.name, lower(btrim(c.email)) as address
    from school s
    join school_contact c on c.branch_id = s.branch_id and c.school_id = s.id and ${askable}
    where s.branch_id = current_branch() and ${members}
      and not exists (select from wish_answer w where w.branch_id = s.branch_id and w.school_id = s.id and w.term_id = ${termId})
    order by s.id, c.is_primary desc, c.name, c.id`.execute(tx);
  return rows;
}
