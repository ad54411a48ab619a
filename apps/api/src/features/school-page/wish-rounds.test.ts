import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { listRequests } from "@kitround/contract/requests/kit-request.ts";
import * as pages from "@kitround/contract/school-page/school-page.ts";
import * as rounds from "@kitround/contract/school-page/wish-round.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { mailServer } from "../../test/mail-server.ts";
import { ownApp } from "../../test/test-app.ts";
import { behindTheScenes, newRound } from "../../test/trip-round.ts";
import { pageAt } from "./test-page.ts";

const mails = await mailServer();
const app = await ownApp({
  mail: { url: `smtp://127.0.0.1:${mails.port}`, from: "kitround@library.test", requireTls: false },
});
const today = dayIn("Pacific/Auckland", new Date());

/** Forty-four member schools: forty have an e-mail address, four only a phone number. */
async function manySchools() {
  const branch = await app.newBranch();
  const names = Array.from({ length: 44 }, (_, n) => `Kura ${String(n + 1).padStart(2, "0")}`);
  const days = { deliverOn: today, collectOn: addDays(today, 14) };
  const round = await newRound(app, branch, days, names);
  const code = branch.code.toLowerCase();
  const termId = await behindTheScenes(app, async (tx) => {
    await sql`
      insert into school_contact (branch_id, school_id, name, email, phone, is_primary)
      select branch_id, id, 'Teacher of ' || name_en,
        case when name_en <= 'Kura 40' then replace(lower(name_en), ' ', '') || '@' || ${code} || '.test' end, '03 555', true
      from school where branch_id = ${branch.id}`.execute(tx);
    const { rows } = await sql<{
      id: string;
    }>`select id from term where branch_id = ${branch.id}`.execute(tx);
    return rows[0]?.id ?? "";
  });
  return { branch, round, termId, params: { id: termId } };
}

test("forty-four schools are asked, forty answer by the link in their mail, the others are reminded once or phoned", async () => {
  const { branch, round, termId, params } = await manySchools();
  const before = await branch.ok("coordinator", rounds.getWishRound, { params });
  expect(before).toMatchObject({ closesOn: null });
  expect(before.schools.filter((school) => school.reachable)).toHaveLength(40);
  const past = { params, body: { closesOn: addDays(today, -1) } };
  await branch.refused("coordinator", rounds.askForWishes, past, "invalid_input");
  await branch.refused("coordinator", rounds.remindOfWishes, { params }, "transition_refused");

  const body = { closesOn: addDays(today, 7) };
  await branch.ok("coordinator", rounds.askForWishes, { params, body });
  // Asked again on another day: nobody gets a second mail.
  const later = { closesOn: addDays(today, 8) };
  await branch.ok("coordinator", rounds.askForWishes, { params, body: later });
  await vi.waitFor(() => expect(tokens()).toHaveLength(40), { timeout: 240_000, interval: 100 });

  const answering = tokens().slice(0, 38);
  for (const [n, token] of answering.entries()) {
    const kitTypeId = round.kitTypes[n % 3] ?? "";
    // One of them requests nothing, which is an answer too.
    const wishes = n === 0 ? [] : [{ kitTypeId, rank: 1, preferredRotationId: null }];
    const call = { params: { token }, body: { termId, students: 28, wishes } };
    await branch.ok(null, pages.saveWishes, call);
  }
  const now = await branch.ok("coordinator", rounds.getWishRound, { params });
  expect(now.schools.filter((school) => school.answeredAt !== null)).toHaveLength(38);
  const { items } = await branch.ok("coordinator", listRequests, { query: { termId } });
  expect(items.filter((request) => request.fromSchool)).toHaveLength(37);
  expect((await pageAt(app, answering[1] ?? "")).body).toContain("asked for");

  await branch.ok("coordinator", rounds.remindOfWishes, { params });
  await branch.refused("coordinator", rounds.remindOfWishes, { params }, "transition_refused");
  await vi.waitFor(() => expect(tokens()).toHaveLength(42), { timeout: 240_000, interval: 100 });
  const last = await branch.ok("coordinator", rounds.getWishRound, { params });
  const phone = last.schools.filter((school) => school.answeredAt === null);
  expect(phone.map(({ phone }) => phone)).toEqual(Array.from({ length: 6 }, () => "03 555"));
  const other = await app.newBranch();
  await other.refused("coordinator", rounds.getWishRound, { params }, "not_found");
  await branch.refused("volunteer", rounds.askForWishes, { params, body }, "forbidden");
});

/** The links in all mails that have arrived. */
function tokens(): string[] {
  return mails.taken.flatMap(({ raw }) => {
    const text = raw.replaceAll(/=\r?\n/g, "");
    const [, token] = /\/s\/([\w-]{43})/.exec(text) ?? [];
    return token === undefined ? [] : [token];
  });
}
