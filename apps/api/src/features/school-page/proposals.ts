import type { SchoolProposal } from "@kitround/contract/school-page/school-proposal.ts";
import { proposal } from "@kitround/contract/school-page/school-page.ts";
import { sql } from "kysely";
import { AppError, notFound } from "../../app-error.ts";
import { andGiven } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";

interface Row extends Omit<SchoolProposal, "differences"> {
  proposed: Record<string, string | null>;
  dropPoint: string | null;
  name: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
}

const fields = {
  closure: ["fromOn", "toOn", "reason"],
  contact: ["name", "role", "email", "phone"],
  drop_point: ["dropPoint"],
} as const;

/** Undecided proposals, each with its changes. */
export async function openProposals(tx: Tx, schoolId?: string): Promise<SchoolProposal[]> {
  const { rows } = await sql<Row>`
    select p.id, p.school_id, s.name_en as school_name, p.kind, p.said_by, p.said_at, p.proposed, s.drop_point,
      c.name, c.role, c.email, c.phone
    from school_proposal p
    join school s on s.branch_id = p.branch_id and s.id = p.school_id
    left join school_contact c on c.branch_id = p.branch_id and c.id = p.contact_id
    where p.branch_id = current_branch() and p.state = 'open' ${andGiven(schoolId, (id) => sql`p.school_id = ${id}`)}
    order by p.said_at, p.id limit 200`.execute(tx);
  return rows.map(({ proposed, dropPoint, name, role, email, phone, ...row }) => {
    const now: Record<string, string | null> =
      row.kind === "closure" ? {} : { dropPoint, name, role, email, phone };
    const differences = fields[row.kind].flatMap((field) => {
      const difference = { field, now: now[field] ?? null, proposed: proposed[field] ?? null };
      return difference.now === difference.proposed ? [] : [difference];
    });
    return { ...row, differences };
  });
}

/**
 * Decides on a proposal once; sending the same decision again has no effect. Throws `not_found`, and a refusal if the other decision was
 * made.
 */
export async function decideProposal(
  tx: Tx,
  { branchUserId }: Actor,
  id: string,
  accept: boolean,
): Promise<void> {
  const row = await tx
    .selectFrom("schoolProposal")
    .select(["schoolId", "contactId", "kind", "proposed", "state"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("This proposal");
  const state = accept ? "accepted" : "declined";
  if (row.state === state) return;
  if (row.state !== "open") {
    throw new AppError("transition_refused", `Somebody has ${row.state} this already.`);
  }
  if (accept) await apply(tx, row);
  await tx
    .updateTable("schoolProposal")
    .set({ state, decidedBy: branchUserId, decidedAt: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
}

async function apply(
  tx: Tx,
  row: { schoolId: string; contactId: string | null; kind: string; proposed: unknown },
): Promise<void> {
  const { schoolId, contactId } = row;
  // Its limits were checked when it was sent.
  const said = proposal.parse({ kind: row.kind, ...(row.proposed as object) });
  // The school's row_version is incremented, so that saving an edit form that is already open is refused as stale.
  const changed = sql<string>`now()`;
  if (said.kind === "closure") {
    const { fromOn, toOn, reason } = said;
    await sql`insert into school_closure (branch_id, school_id, from_on, to_on, reason)
      values (current_branch(), ${schoolId}, ${fromOn}, ${toOn}, ${reason})`.execute(tx);
  } else if (said.kind === "contact") {
    const { name, role, email, phone } = said;
    const done = await tx
      .updateTable("schoolContact")
      .set({
        name,
        role,
        email,
        phone,
        bouncedAt: sql<
          string | null
        >`case when email is not distinct from ${email} then bounced_at end`,
      })
      .where("id", "=", contactId)
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw notFound("This contact");
  }
  await tx
    .updateTable("school")
    .set({
      updatedAt: changed,
      ...(said.kind === "drop_point" ? { dropPoint: said.dropPoint } : {}),
    })
    .where("id", "=", schoolId)
    .execute();
}
