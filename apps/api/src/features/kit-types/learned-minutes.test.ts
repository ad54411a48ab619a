import { getKitType } from "@kitround/contract/kit-types/kit-type.ts";
import { listRotations } from "@kitround/contract/rotations/rotation.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";
import { loadTermFacts } from "../plan/load-term-facts.ts";
import { asActor } from "../../db/as-actor.ts";

const app = await testApp();

test("a kit type's minutes are learned from finished check-ins and top-ups, and the plan and a rotation's load use them", async () => {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("needs_top_up");
  await room.allocation(kit);
  const read = async (sql_: ReturnType<typeof sql>) => room.system((tx) => sql_.execute(tx));
  const [type] = await room.system((tx) =>
    tx.selectFrom("kitType").select("id").where("branchId", "=", branch.id).execute(),
  );
  const params = { id: type?.id ?? "" };
  const minutes = async () => {
    const { items } = await branch.ok("manager", listRotations, { query: {} });
    return items[0]?.refurbMinutes;
  };
  expect(await branch.ok("manager", getKitType, { params })).toMatchObject({
    refurbMinutes: 37,
    learned: null,
  });
  expect(await minutes()).toBe(37);
  const checkIn = async (took: number | null, topUp: number | null | undefined) => {
    const { rows } = await room.system((tx) =>
      sql<{ id: string }>`
        insert into check_in (branch_id, kit_id, result, minutes, actor_id) values (${branch.id}, ${kit.id}, 'short', ${took}, ${branch.actors.volunteer.branchUserId})
        returning id`.execute(tx),
    );
    if (topUp === undefined) return;
    await read(sql`
      insert into top_up (branch_id, kit_id, check_in_id, status, minutes, done_by, done_at) values
        (${branch.id}, ${kit.id}, ${rows[0]?.id}, 'done', ${topUp}, ${branch.actors.volunteer.branchUserId}, now())`);
  };
  for (let round = 0; round < 20; round += 1) await checkIn(15, 60);
  // These two are incomplete: one lacks the check-in, the other the top-up.
  await checkIn(null, 300);
  await checkIn(200, null);
  const { learned } = await branch.ok("manager", getKitType, { params });
  expect(learned?.rounds).toBe(20);
  expect(learned?.minutes).toBeGreaterThan(65);
  expect(learned?.minutes).toBeLessThanOrEqual(75);
  expect(await minutes()).toBe(learned?.minutes);
  const facts = await asActor(app.database.db, branch.actors.manager, async (tx) => {
    const { termId } = await tx.selectFrom("rotation").select("termId").executeTakeFirstOrThrow();
    return loadTermFacts(tx, termId);
  });
  expect(facts.types.map(({ refurbMinutes }) => refurbMinutes)).toEqual([learned?.minutes]);
});
