import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import {
  listSchoolMerges,
  mergeSchools,
  previewSchoolMerge,
  undoSchoolMerge,
} from "@kitround/contract/schools/school-merge.ts";
import { getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { createSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp, type TestBranch } from "../../test/test-app.ts";
import { behindTheScenes, newRound, releasedTrip, type TestRound } from "../../test/trip-round.ts";

const app = await testApp();

/** Two records of one school; the second has a record of each kind that a merge moves. */
async function twoRecords(branch: TestBranch) {
  const round = await newRound(app, branch);
  const [keptId, otherId] = round.schools;
  const [, allocationId] = round.allocations;
  const termId = await behindTheScenes(app, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from term where branch_id = ${branch.id}`.execute(tx);
    await sql`update school set moe_number = '4242' where id = ${otherId}`.execute(tx);
    await sql`insert into school_contact (branch_id, school_id, name, email, is_primary) values
      (${branch.id}, ${keptId}, 'Ana', 'ana@x.test', true), (${branch.id}, ${otherId}, 'Mere', 'mere@x.test', true)`.execute(
      tx,
    );
    await sql`insert into school_closure (branch_id, school_id, from_on, to_on, reason) values
      (${branch.id}, ${keptId}, '2026-11-30', '2026-11-30', 'Sports'), (${branch.id}, ${otherId}, '2026-11-30', '2026-11-30', 'Sports day'),
      (${branch.id}, ${otherId}, '2026-12-01', '2026-12-02', 'Camp')`.execute(tx);
    // A trip of last month that stopped at both.
    const trip = await sql<{ id: string }>`insert into trip (branch_id, name, on_day, status)
      values (${branch.id}, 'October', '2026-10-06', 'cancelled') returning id`.execute(tx);
    const old = await sql<{ id: string }>`insert into trip (branch_id, name, on_day, status)
      values (${branch.id}, 'September', '2026-09-08', 'cancelled') returning id`.execute(tx);
    await sql`insert into stop (branch_id, trip_id, seq, kind, school_id) values
      (${branch.id}, ${trip.rows[0]?.id}, 1, 'school', ${keptId}), (${branch.id}, ${trip.rows[0]?.id}, 2, 'school', ${otherId}),
      (${branch.id}, ${old.rows[0]?.id}, 1, 'school', ${otherId})`.execute(tx);
    await sql`insert into school_report (branch_id, allocation_id, school_id, said_by, rating)
      values (${branch.id}, ${allocationId}, ${otherId}, 'Mere', 5)`.execute(tx);
    await sql`insert into school_link (branch_id, school_id, contact_id, token_hash)
      select branch_id, school_id, id, sha256(id::text::bytea) from school_contact where school_id = ${otherId}`.execute(
      tx,
    );
    await sql`insert into wish_answer (branch_id, term_id, school_id, said_by) values (${branch.id}, ${rows[0]?.id}, ${otherId}, 'Mere')`.execute(
      tx,
    );
    return rows[0]?.id ?? "";
  });
  await branch.ok("coordinator", createRequest, {
    body: { termId, schoolId: otherId, kitTypeId: round.kitTypes[2] },
  });
  await branch.ok("coordinator", createSchoolTask, {
    body: { schoolId: otherId, title: "Fetch the key" },
  });
  return { round, keptId, otherId, allocationId };
}

/** The ids of all rows that belong to one of the two, by school. */
async function belongings(round: TestRound) {
  const tables = [
    "allocation",
    "kit_request",
    "stop",
    "school_task",
    "school_report",
    "school_link",
    "wish_answer",
    "school_contact",
    "school_closure",
    "route_stop",
  ];
  const [keptId, otherId] = round.schools;
  return behindTheScenes(app, async (tx) => {
    const found: Record<string, [number, number]> = {};
    for (const table of tables) {
      const { rows } = await sql<{ kept: number; other: number }>`select
        (count(*) filter (where school_id = ${keptId}))::int as kept, (count(*) filter (where school_id = ${otherId}))::int as other
        from ${sql.table(table)}`.execute(tx);
      found[table] = [rows[0]?.kept ?? 0, rows[0]?.other ?? 0];
    }
    return found;
  });
}

test("a merge shows what moves, moves it, and one undo restores everything", async () => {
  const branch = await app.newBranch();
  const { round, keptId, otherId } = await twoRecords(branch);
  const params = { id: keptId };
  const before = await belongings(round);
  const preview = await branch.ok("coordinator", previewSchoolMerge, {
    params,
    query: { otherId },
  });
  expect(preview).toEqual({
    otherName: "Ōrere School",
    moeNumber: "4242",
    joinsRoute: null,
    refused: null,
    parts: [
      { part: "allocations", moves: 1, stays: 0 },
      { part: "requests", moves: 1, stays: 0 },
      { part: "visits", moves: 1, stays: 1 },
      { part: "tasks", moves: 1, stays: 0 },
      { part: "reports", moves: 1, stays: 0 },
      { part: "answers", moves: 1, stays: 0 },
      { part: "contacts", moves: 1, stays: 0 },
      { part: "closures", moves: 1, stays: 1 },
      { part: "links", moves: 1, stays: 0 },
    ],
  });
  expect(await belongings(round)).toEqual(before);

  const key = randomUUID();
  const made = await branch.ok("coordinator", mergeSchools, { params, body: { otherId } }, { key });
  await branch.ok("coordinator", mergeSchools, { params, body: { otherId } }, { key });
  expect(made).toMatchObject({ keptId, otherId, otherName: "Ōrere School", refused: null });
  expect(await belongings(round)).toEqual({
    allocation: [2, 0],
    kit_request: [1, 0],
    stop: [2, 1],
    school_task: [1, 0],
    school_report: [1, 0],
    school_link: [1, 0],
    wish_answer: [1, 0],
    school_contact: [2, 0],
    school_closure: [2, 1],
    route_stop: [1, 0],
  });
  const [kept, other] = await Promise.all(
    [keptId, otherId].map((id) => branch.ok("coordinator", getSchool, { params: { id } })),
  );
  expect(kept).toMatchObject({ moeNumber: "4242", status: "member" });
  expect(kept?.contacts.filter(({ isPrimary }) => isPrimary).map(({ name }) => name)).toEqual([
    "Ana",
  ]);
  expect(other).toMatchObject({ moeNumber: null, status: "left", routeId: null, contacts: [] });
  for (const id of [keptId, otherId]) {
    const { items } = await branch.ok("coordinator", listSchoolMerges, { params: { id } });
    expect(items).toEqual([made]);
  }

  const undo = { params: { id: keptId, mergeId: made.id } };
  expect((await branch.ok("coordinator", undoSchoolMerge, undo)).items).toEqual([]);
  expect(await belongings(round)).toEqual(before);
  const back = await branch.ok("coordinator", getSchool, { params: { id: otherId } });
  expect(back).toMatchObject({ moeNumber: "4242", status: "member", routeId: round.routeId });
  expect(back.contacts).toMatchObject([{ name: "Mere", isPrimary: true }]);
  await branch.refused("coordinator", undoSchoolMerge, undo, "transition_refused");
});

test("a school can't be merged while a kit or a trip is there, nor with itself, nor twice", async () => {
  const branch = await app.newBranch();
  const { round, keptId, otherId } = await twoRecords(branch);
  const params = { id: keptId };
  const merge = (otherId: string) =>
    branch.refused(
      "coordinator",
      mergeSchools,
      { params, body: { otherId } },
      otherId === keptId ? "invalid_input" : "transition_refused",
    );
  await merge(keptId);
  await behindTheScenes(app, (tx) =>
    sql`update kit set state = 'at_school', place = 'school', school_id = ${otherId} where id = ${round.kits[1]}`.execute(
      tx,
    ),
  );
  const there = await branch.ok("coordinator", previewSchoolMerge, { params, query: { otherId } });
  expect(there.refused).toBe(
    "ROC-01 is at Ōrere School now. Merge the schools once they are back.",
  );
  await merge(otherId);
  await behindTheScenes(app, (tx) =>
    sql`update kit set state = 'ready', place = 'base', school_id = null where id = ${round.kits[1]}`.execute(
      tx,
    ),
  );
  await releasedTrip(app, branch, round);
  await merge(otherId);
  const ahead = await branch.ok("coordinator", previewSchoolMerge, { params, query: { otherId } });
  expect(ahead.refused).toContain("stops at Ōrere School. Finish or cancel the trip first.");

  const other = await app.newBranch();
  await other.refused("coordinator", mergeSchools, { params, body: { otherId } }, "not_found");
  await branch.refused("viewer", mergeSchools, { params, body: { otherId } }, "forbidden");
});

test("a merge can't be undone after a change of a planned kit or a later merge; a changed contact doesn't prevent it", async () => {
  const branch = await app.newBranch();
  const { round, keptId, otherId } = await twoRecords(branch);
  const [, , thirdId] = round.schools;
  const made = await branch.ok("coordinator", mergeSchools, {
    params: { id: keptId },
    body: { otherId },
  });
  const undo = { params: { id: keptId, mergeId: made.id } };
  const refusedBy = async (id: string) =>
    (await branch.ok("coordinator", listSchoolMerges, { params: { id } })).items.find(
      ({ id }) => id === made.id,
    )?.refused;

  const later = await branch.ok("coordinator", mergeSchools, {
    params: { id: thirdId },
    body: { otherId: keptId },
  });
  expect(await refusedBy(keptId)).toBe(
    "It was merged into Māpua School since. Undo that merge first.",
  );
  await branch.refused("coordinator", undoSchoolMerge, undo, "transition_refused");
  await branch.ok("coordinator", undoSchoolMerge, { params: { id: thirdId, mergeId: later.id } });
  // The later merge and its undo changed the moved rows again, which looks the same as a change by hand.
  expect(await refusedBy(keptId)).toContain("changed since the merge");

  const next = await app.newBranch();
  const again = await twoRecords(next);
  const merged = await next.ok("coordinator", mergeSchools, {
    params: { id: again.keptId },
    body: { otherId: again.otherId },
  });
  const kept = await next.ok("coordinator", getSchool, { params: { id: again.keptId } });
  const contacts = kept.contacts.map((contact) => ({ ...contact, phone: "021" }));
  await next.ok("coordinator", updateSchool, {
    params: { id: again.keptId },
    body: { rowVersion: kept.rowVersion, contacts },
  });
  const stand = { params: { id: again.keptId } };
  expect((await next.ok("coordinator", listSchoolMerges, stand)).items).toMatchObject([
    { refused: null },
  ]);
  await behindTheScenes(app, (tx) =>
    sql`update allocation set students_expected = 20 where id = ${again.allocationId}`.execute(tx),
  );
  const off = { params: { id: again.keptId, mergeId: merged.id } };
  await next.refused("coordinator", undoSchoolMerge, off, "transition_refused");
});

test("a kept school without a route takes over the other's route, and an undo restores it", async () => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const [keptId, otherId] = round.schools;
  await behindTheScenes(app, (tx) =>
    sql`delete from route_stop where school_id = ${keptId}`.execute(tx),
  );
  const { joinsRoute } = await branch.ok("coordinator", previewSchoolMerge, {
    params: { id: keptId },
    query: { otherId },
  });
  expect(joinsRoute).toBe("North");
  const made = await branch.ok("coordinator", mergeSchools, {
    params: { id: keptId },
    body: { otherId },
  });
  const routeOf = async (id: string) =>
    (await branch.ok("coordinator", getSchool, { params: { id } })).routeId;
  expect([await routeOf(keptId), await routeOf(otherId)]).toEqual([round.routeId, null]);
  await branch.ok("coordinator", undoSchoolMerge, { params: { id: otherId, mergeId: made.id } });
  expect([await routeOf(keptId), await routeOf(otherId)]).toEqual([null, round.routeId]);
});
