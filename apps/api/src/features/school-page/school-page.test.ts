import { randomBytes, randomUUID } from "node:crypto";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import * as links from "@kitround/contract/school-page/school-link.ts";
import * as pages from "@kitround/contract/school-page/school-page.ts";
import { getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { testApp, type TestBranch } from "../../test/test-app.ts";
import { behindTheScenes, newRound, type TestRound } from "../../test/trip-round.ts";
import { guesses } from "./enter-by-link.ts";
import { addLines, pageAt, tokenIn } from "./test-page.ts";

const app = await testApp();
let branch: TestBranch;
let round: TestRound;
let token: string;
let schoolId: string;
let contactId: string;
let lines: string[];

beforeAll(async () => {
  branch = await app.newBranch();
  round = await newRound(app, branch);
  [schoolId] = round.schools;
  const school = await branch.ok("coordinator", getSchool, { params: { id: schoolId } });
  const changed = await branch.ok("coordinator", updateSchool, {
    params: { id: schoolId },
    body: {
      rowVersion: school.rowVersion,
      dropPoint: "Office <b>1</b>",
      contacts: [contact("Mere Tait", "mere@fairview.test"), contact("Tom Wood", null)],
    },
  });
  contactId = changed.contacts.find(({ name }) => name === "Mere Tait")?.id ?? "";
  token = await newLink(contactId);
  lines = await behindTheScenes(app, (tx) => addLines(tx, branch.id, round.kitTypes[0]));
  await behindTheScenes(app, async (tx) => {
    await sql`update allocation set status = 'delivered' where branch_id = ${branch.id} and id = ${round.allocations[0]}`.execute(
      tx,
    );
  });
});

const contact = (name: string, email: string | null) => ({
  name,
  role: null,
  email,
  phone: null,
  isPrimary: false,
  language: "en" as const,
});

async function newLink(of: string): Promise<string> {
  const params = { id: schoolId, contactId: of };
  const { url } = await branch.ok("coordinator", links.makeSchoolLink, { params });
  return tokenIn(url);
}

test("the page shows this school's kits, escaped, and is kept from search engines, referrers and caches", async () => {
  const { status, body, headers } = await pageAt(app, token);
  expect(status).toBe(200);
  expect(body).toContain("DBN-01");
  expect(body).toContain("Office &lt;b&gt;1&lt;/b&gt;");
  expect(body).toContain("Mere Tait");
  for (const other of ["ROC-01", "Ōrere", "Māpua", "Tom Wood"]) expect(body).not.toContain(other);
  expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toBeUndefined();
});

test("second names carry the language of the branch's country, and none where it is unknown", async () => {
  await behindTheScenes(app, async (tx) => {
    await tx.updateTable("school").set({ nameMi: "Scoil" }).where("id", "=", schoolId).execute();
    const { kitTypes } = round;
    await tx.updateTable("kitType").set({ nameMi: "Cnámh" }).where("id", "in", kitTypes).execute();
  });
  for (const [country, lang] of [
    ["IE", "ga"],
    ["GB", ""],
    ["NZ", "mi"],
  ] as const) {
    const { rowVersion } = await branch.ok("manager", getBranch, {});
    await branch.ok("manager", updateBranch, { body: { rowVersion, country } });
    const { body } = await pageAt(app, token);
    expect(body).toContain(`<p lang="${lang}">Scoil</p>`);
    expect(body).toContain(`<p lang="${lang}">Cnámh</p>`);
  }
});

test("a link has 256 random bits and only its hash is stored", async () => {
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const { rows } = await behindTheScenes(app, (tx) =>
    sql<{
      row: string;
    }>`select row_to_json(l)::text as row from school_link l where contact_id = ${contactId}`.execute(
      tx,
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(token);
});

test("a school's report about its kit is stored, and sending it twice has no further effect", async () => {
  const params = { token, allocationId: round.allocations[0] };
  const body = {
    ready: true,
    note: "The blue box is wet",
    lines: [{ lineId: lines[0] ?? "", missing: 2, broken: 1, usedUp: false }],
    more: [{ lineId: lines[1] ?? "", qty: 10 }],
    students: 58,
    rating: 5,
    sentence: "They loved it",
  };
  await branch.ok(null, pages.reportKit, { params, body });
  const once = await said();
  await branch.ok(null, pages.reportKit, { params, body });
  expect({ ...(await said()), at: null }).toEqual({ ...once, at: null });
  expect(once).toMatchObject({ students: 58, rating: 5, by: "Mere Tait", lines: 2, tasks: 1 });
  await branch.ok(null, pages.reportKit, { params, body: { ready: false, lines: [], more: [] } });
  expect(await said()).toMatchObject({ ready: null, students: 58, lines: 0, tasks: 0 });
  const page = await pageAt(app, token);
  expect(page.body).toContain("They loved it");
});

async function said() {
  const { rows } = await behindTheScenes(app, (tx) =>
    sql<Record<string, unknown>>`
      select r.ready_at as ready, r.students, r.rating, r.said_by as by, r.said_at as at,
        (select count(*)::int from school_report_line x where x.allocation_id = r.allocation_id) as lines,
        (select count(*)::int from school_task t where t.school_id = r.school_id and t.rule = 'more_asked' and t.status = 'open') as tasks
      from school_report r where r.allocation_id = ${round.allocations[0]}`.execute(tx),
  );
  return rows[0];
}

test("kits of another school or branch are not found, and kits that have not come are refused", async () => {
  const body = { ready: true };
  const at = (id: string) => ({ params: { token, allocationId: id }, body });
  await branch.refused(null, pages.reportKit, at(round.allocations[1]), "not_found");
  await branch.refused(null, pages.reportKit, at(randomUUID()), "not_found");
  const other = await app.newBranch();
  const theirs = await newRound(app, other);
  await branch.refused(null, pages.reportKit, at(theirs.allocations[0]), "not_found");
  const foreign = await behindTheScenes(app, (tx) => addLines(tx, branch.id, round.kitTypes[1]));
  const lineId = foreign[0] ?? "";
  await branch.refused(
    null,
    pages.reportKit,
    {
      params: { token, allocationId: round.allocations[0] },
      body: { lines: [{ lineId, missing: 1, broken: 0, usedUp: false }] },
    },
    "not_found",
  );
});

test("requests are accepted until the closing day, and replace each other", async () => {
  const { termId, rotationId } = await behindTheScenes(app, async (tx) => {
    const { rows } = await sql<{ termId: string; rotationId: string }>`
      select term_id, id as rotation_id from rotation where id = ${round.rotationId}`.execute(tx);
    return rows[0] ?? { termId: "", rotationId: "" };
  });
  const wish = (kitTypeId: string, rank: number) => ({
    kitTypeId,
    rank,
    preferredRotationId: rotationId,
  });
  const put = (...wishes: ReturnType<typeof wish>[]) => ({
    params: { token },
    body: { termId, students: 30, wishes },
  });
  await branch.refused(null, pages.saveWishes, put(), "transition_refused");
  await behindTheScenes(app, (tx) =>
    sql`insert into wish_round (branch_id, term_id, closes_on) values (${branch.id}, ${termId}, '2100-01-01')`.execute(
      tx,
    ),
  );
  await branch.ok(
    null,
    pages.saveWishes,
    put(wish(round.kitTypes[1], 2), wish(round.kitTypes[2], 1)),
  );
  await branch.ok(null, pages.saveWishes, put(wish(round.kitTypes[2], 1)));
  await branch.ok(null, pages.saveWishes, put(wish(round.kitTypes[2], 1)));
  const { rows } = await behindTheScenes(app, (tx) =>
    sql`select kit_type_id, rank, status, from_school, asked_by, students from kit_request
      where school_id = ${schoolId} order by status`.execute(tx),
  );
  expect(rows).toMatchObject([
    {
      kitTypeId: round.kitTypes[2],
      rank: 0,
      status: "requested",
      fromSchool: true,
      askedBy: "Mere Tait",
    },
    { kitTypeId: round.kitTypes[1], status: "withdrawn" },
  ]);
  await branch.refused(null, pages.saveWishes, put(wish(randomUUID(), 1)), "not_found");
  expect((await pageAt(app, token)).body).toContain("Your answer has arrived");
});

test("a title that the school is not lent is not in the catalogue and can't be requested", async () => {
  const kitTypeId = round.kitTypes[1];
  const termId = await behindTheScenes(app, async (tx) => {
    const { rows } = await sql<{ termId: string }>`
      insert into wish_round (branch_id, term_id, closes_on)
      select branch_id, term_id, '2100-01-01' from rotation where id = ${round.rotationId}
      on conflict (branch_id, term_id) do update set closes_on = excluded.closes_on returning term_id`.execute(
      tx,
    );
    return rows[0]?.termId ?? "";
  });
  const wishes = [{ kitTypeId, rank: 1, preferredRotationId: null }];
  const asked = { params: { token }, body: { termId, students: 30, wishes } };
  expect((await pageAt(app, token)).body).toContain(kitTypeId);
  const exclude = (of: string) =>
    behindTheScenes(app, (tx) =>
      sql`insert into school_exclusion (branch_id, school_id, kit_type_id) values (${branch.id}, ${of}, ${kitTypeId})`.execute(
        tx,
      ),
    );
  // What another school is not lent changes nothing here.
  await exclude(round.schools[1]);
  expect((await pageAt(app, token)).body).toContain(kitTypeId);
  await exclude(schoolId);
  expect((await pageAt(app, token)).body).not.toContain(kitTypeId);
  await branch.refused(null, pages.saveWishes, asked, "not_found");
  await behindTheScenes(app, (tx) =>
    sql`delete from school_exclusion where branch_id = ${branch.id}`.execute(tx),
  );
});

test("a proposal is stored once, however often it is sent", async () => {
  const body = {
    kind: "closure" as const,
    fromOn: "2026-12-10",
    toOn: "2026-12-11",
    reason: "Sports day",
  };
  await branch.ok(null, pages.proposeChange, { params: { token }, body });
  await branch.ok(null, pages.proposeChange, { params: { token }, body });
  const { rows } = await behindTheScenes(app, (tx) =>
    sql`select id from school_proposal where school_id = ${schoolId}`.execute(tx),
  );
  expect(rows).toHaveLength(1);
  await branch.refused(
    null,
    pages.proposeChange,
    { params: { token }, body: { ...body, toOn: "2026-12-01" } },
    "invalid_input",
  );
});

test("a contact that stays keeps its links; they end when revoked, and with the contact or the membership", async () => {
  const again = await newLink(contactId);
  const school = await branch.ok("coordinator", getSchool, { params: { id: schoolId } });
  await branch.ok("coordinator", updateSchool, {
    params: { id: schoolId },
    body: {
      rowVersion: school.rowVersion,
      contacts: [contact("Mere Tait-Hill", "mere@fairview.test"), contact("Ana", null)],
    },
  });
  expect((await pageAt(app, again)).status).toBe(200);

  await asSystem(app.database.db, (tx) =>
    sql`update branch set office_phone = '03 555 0100' where id = ${branch.id}`.execute(tx),
  );
  const setStatus = (status: string) =>
    behindTheScenes(app, (tx) =>
      sql`update school set status = ${status} where id = ${schoolId}`.execute(tx),
    );
  await setStatus("left");
  const left = await pageAt(app, again);
  expect(left.status).toBe(410);
  expect(left.body).toContain("03 555 0100");
  expect(left.body).not.toContain("DBN-01");
  await branch.refused(
    null,
    pages.reportKit,
    { params: { token: again, allocationId: round.allocations[0] }, body: { ready: true } },
    "link_expired",
  );
  await setStatus("member");
  expect((await pageAt(app, again)).status).toBe(200);

  await branch.ok("coordinator", links.revokeSchoolLinks, { params: { id: schoolId, contactId } });
  expect((await pageAt(app, again)).status).toBe(410);
  const last = await newLink(contactId);
  const now = await branch.ok("coordinator", getSchool, { params: { id: schoolId } });
  await branch.ok("coordinator", updateSchool, {
    params: { id: schoolId },
    body: { rowVersion: now.rowVersion, contacts: [contact("Ana", null)] },
  });
  expect((await pageAt(app, last)).status).toBe(410);
});

test("ten thousand guessed links find nothing and are refused by rate", async () => {
  const statuses = new Map<number, number>();
  const began = Date.now();
  for (let n = 0; n < 10_000; n += 1) {
    const guess = randomBytes(32).toString("base64url");
    const { status } = await pageAt(app, guess, "192.0.2.77");
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].toSorted()).toEqual([404, 429]);
  // As many as the limit allows, in however many minutes a slow machine takes.
  const minutes = Math.ceil((Date.now() - began) / 60_000) + 1;
  expect(statuses.get(404)).toBeLessThanOrEqual(guesses.perMinute * minutes);
});
