import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { hexOfToken } from "../http/admit.ts";
import { hashToken, newToken } from "../http/session.ts";
import { testApp } from "../test/test-app.ts";
import { behindTheScenes, newRound } from "../test/trip-round.ts";
import { asSchool } from "./as-school.ts";
import type { Tx } from "./database.ts";

const app = await testApp();

/** Does work in the transaction of a school's link, or of a packing slip's link if a slip is given. */
async function behindLink<T>(
  at: { branchId: string; schoolId: string; contactId?: string; allocationId?: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const token = newToken();
  await behindTheScenes(app, (tx) =>
    tx
      .insertInto("schoolLink")
      .values({ ...at, tokenHash: hashToken(token) })
      .execute(),
  );
  const link = { tokenHash: hexOfToken(token), requestId: randomUUID(), readOnly: false };
  return asSchool(app.database.db, link, async (opened) => {
    if (!opened?.tx) throw new Error("The link works.");
    return work(opened.tx);
  });
}

async function twoSchools() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const contactIds = await behindTheScenes(app, async (tx) => {
    await sql`update allocation set status = 'delivered' where branch_id = ${branch.id} and kit_id is not null`.execute(
      tx,
    );
    const values = round.schools.map((schoolId, n) => ({
      branchId: branch.id,
      schoolId,
      name: `Contact ${n}`,
    }));
    const rows = await tx.insertInto("schoolContact").values(values).returning("id").execute();
    return rows.map(({ id }) => id);
  });
  return { branchId: branch.id, round, contactIds };
}

test("a transaction of a school's link may read these tables and no other", async () => {
  const { rows } = await behindTheScenes(app, (tx) =>
    sql<{ name: string }>`
      select distinct c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_column_privilege('kitround_school', c.oid, a.attnum, 'SELECT') order by 1`.execute(
      tx,
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "allocation",
    "branch",
    "file",
    "file_content",
    "item",
    "kit",
    "kit_request",
    "kit_type",
    "packing_list",
    "packing_list_line",
    "rotation",
    "school",
    "school_closure",
    "school_contact",
    "school_exclusion",
    "school_proposal",
    "school_report",
    "school_report_line",
    "school_task",
    "stop",
    "stop_line",
    "term",
    "trip",
    "wish_answer",
    "wish_round",
  ]);
});

test("row-level security shows the role one school of one branch, one contact, and for a packing slip one kit", async () => {
  const { branchId, round, contactIds } = await twoSchools();
  await twoSchools();
  const [schoolId] = round.schools;
  const contactId = contactIds[0] ?? "";
  const seen = (tx: Tx) =>
    sql<Record<string, unknown>>`
      select (select array_agg(id) from school) as schools, (select array_agg(id) from school_contact) as contacts,
        (select array_agg(id) from allocation) as allocations, (select array_agg(distinct branch_id) from kit_type) as branches,
        (select array_agg(distinct branch_id) from kit) as kit_branches, (select array_agg(id) from branch) as branch`.execute(
      tx,
    );
  const own = await behindLink({ branchId, schoolId, contactId }, seen);
  expect(own.rows[0]).toEqual({
    schools: [schoolId],
    contacts: [contactId],
    allocations: [round.allocations[0]],
    branches: [branchId],
    kitBranches: [branchId],
    branch: [branchId],
  });
  const slip = await behindLink({ branchId, schoolId, allocationId: round.allocations[0] }, seen);
  expect(slip.rows[0]).toMatchObject({ contacts: null, allocations: [round.allocations[0]] });
});

test.each([
  [
    "another school's report",
    (a: Ids) => sql`insert into school_report (branch_id, allocation_id, school_id, said_by)
    values (${a.branchId}, ${a.theirs}, ${a.other}, 'x')`,
  ],
  [
    "a report of another school's kit in its own name",
    (a: Ids) => sql`insert into school_report (branch_id, allocation_id, school_id, said_by)
    values (${a.branchId}, ${a.theirs}, ${a.schoolId}, 'x')`,
  ],
  [
    "a planned request",
    (a: Ids) => sql`insert into kit_request (branch_id, term_id, school_id, kit_type_id, status)
    select ${a.branchId}, term_id, ${a.schoolId}, ${a.kitTypeId}, 'planned' from rotation`,
  ],
  [
    "another school's request",
    (a: Ids) => sql`insert into kit_request (branch_id, term_id, school_id, kit_type_id)
    select ${a.branchId}, term_id, ${a.other}, ${a.kitTypeId} from rotation`,
  ],
  [
    "an accepted proposal",
    (
      a: Ids,
    ) => sql`insert into school_proposal (branch_id, school_id, contact_id, kind, proposed, said_by, state, decided_at)
    values (${a.branchId}, ${a.schoolId}, ${a.contactId}, 'drop_point', '{}', 'x', 'accepted', now())`,
  ],
  ["its school's own row", () => sql`update school set drop_point = 'x'`],
  ["a session", () => sql`select token_hash from session`],
  ["a person", () => sql`select email from person`],
  ["the trail", () => sql`select after from audit_event`],
])("the role is not allowed to touch %s", async (_, statement) => {
  const { branchId, round, contactIds } = await twoSchools();
  const [schoolId, other] = round.schools;
  const ids = {
    branchId,
    schoolId,
    other,
    contactId: contactIds[0] ?? "",
    theirs: round.allocations[1],
    kitTypeId: round.kitTypes[0],
  };
  await expect(
    behindLink({ branchId, schoolId, contactId: ids.contactId }, (tx) =>
      statement(ids).execute(tx),
    ),
  ).rejects.toMatchObject({ code: "42501" });
});

interface Ids {
  branchId: string;
  schoolId: string;
  other: string;
  contactId: string;
  theirs: string;
  kitTypeId: string;
}
