import type { saveRequests } from "@kitround/contract/requests/kit-request.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { settleRequests } from "../plan/settle-requests.ts";

type Wanted = Body<typeof saveRequests>["schools"];

interface Row {
  id: string;
  schoolId: string;
  schoolName: string;
  kitTypeId: string;
  kitTypeName: string;
  rank: number;
  status: "requested" | "planned" | "waitlisted";
}

interface Change {
  id: string;
  rank: number;
  withdraw: boolean;
}

/** Saves many requests: one statement for each kind of change, however many there are. */
export async function saveSheet(
  tx: Tx,
  actor: Actor,
  termId: string,
  schools: Wanted,
): Promise<Result<typeof saveRequests>> {
  await mustExist(tx, termId, schools);
  const open = await openRequests(tx, termId);
  const added: { school_id: string; kit_type_id: string; rank: number }[] = [];
  const changes: Change[] = [];
  for (const { schoolId, wishes } of schools) {
    for (const { kitTypeId, was, rank } of wishes) {
      const row = open.get(`${schoolId} ${kitTypeId}`);
      if ((row?.rank ?? null) !== was) throw changedSince(row);
      if (!row) {
        if (rank !== null) added.push({ school_id: schoolId, kit_type_id: kitTypeId, rank });
        continue;
      }
      if (rank === null && row.status === "planned") throw isPlanned(row);
      changes.push({ id: row.id, rank: rank ?? row.rank, withdraw: rank === null });
    }
  }
  await addWishes(tx, actor, termId, added);
  await changeWishes(tx, changes);
  await sayWho(tx, termId, schools);
  const withdrawn = changes.filter((change) => change.withdraw).length;
  return { added: added.length, changed: changes.length - withdrawn, withdrawn };
}

async function addWishes(
  tx: Tx,
  { branchId }: Actor,
  termId: string,
  added: readonly { school_id: string; kit_type_id: string; rank: number }[],
): Promise<void> {
  if (added.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    insert into kit_request (branch_id, term_id, school_id, kit_type_id, rank)
    select ${branchId}::uuid, ${termId}::uuid, x.school_id, x.kit_type_id, x.rank
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as x (school_id uuid, kit_type_id uuid, rank int)
    returning id`.execute(tx);
  await settleRequests(
    tx,
    rows.map(({ id }) => id),
  );
}

async function changeWishes(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update kit_request q set rank = x.rank, status = case when x.withdraw then 'withdrawn' else q.status end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (id uuid, rank int, withdraw boolean)
    where q.branch_id = current_branch() and q.id = x.id`.execute(tx);
}

/** Who asked, when, and for how many: the same for all requests of a school. */
async function sayWho(tx: Tx, termId: string, schools: Wanted): Promise<void> {
  for (const { schoolId, askedBy, askedOn, students } of schools) {
    const said = {
      ...(askedBy === undefined ? {} : { askedBy }),
      ...(askedOn === undefined ? {} : { askedOn }),
      ...(students === undefined ? {} : { students }),
    };
    if (Object.keys(said).length === 0) continue;
    await tx
      .updateTable("kitRequest")
      .set(said)
      .where("termId", "=", termId)
      .where("schoolId", "=", schoolId)
      .where("status", "in", ["requested", "planned", "waitlisted"])
      .execute();
  }
}

/** The requests for a term, locked until the transaction ends, by school and kit type. */
export async function openRequests(tx: Tx, termId: string): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select q.id, q.school_id, s.name_en as school_name, q.kit_type_id, t.name_en as kit_type_name, q.rank, q.status
    from kit_request q
    join school s on s.branch_id = q.branch_id and s.id = q.school_id
    join kit_type t on t.branch_id = q.branch_id and t.id = q.kit_type_id
    where q.branch_id = current_branch() and q.term_id = ${termId} and q.status in ('requested', 'planned', 'waitlisted')
    order by q.id for update of q`.execute(tx);
  return new Map(rows.map((row) => [`${row.schoolId} ${row.kitTypeId}`, row]));
}

async function mustExist(tx: Tx, termId: string, schools: Wanted): Promise<void> {
  const term = await tx.selectFrom("term").select("id").where("id", "=", termId).executeTakeFirst();
  if (!term) throw notFound("This term");
  const wanted = new Set(schools.map((school) => school.schoolId));
  const types = new Set(schools.flatMap((s) => s.wishes.map((wish) => wish.kitTypeId)));
  const count = async (table: "school" | "kitType", ids: ReadonlySet<string>) => {
    const { found } = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("found"))
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .executeTakeFirstOrThrow();
    return found;
  };
  if ((await count("school", wanted)) !== wanted.size) throw notFound("One of the schools");
  if ((await count("kitType", types)) !== types.size) throw notFound("One of the kit types");
}

function changedSince(row: Row | undefined): AppError {
  const what = row
    ? `the wish of ${row.schoolName} for ${row.kitTypeName}`
    : "a wish that you change";
  return new AppError(
    "stale_version",
    `Somebody has changed ${what} since. Nothing was saved; look again.`,
  );
}

function isPlanned({ schoolName, kitTypeName }: Row): AppError {
  return new AppError(
    "transition_refused",
    `${kitTypeName} is planned for ${schoolName}. Unassign the kit in the plan before you remove the request. Nothing was saved.`,
  );
}
