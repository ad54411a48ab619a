import { listAuditEvents } from "@kitround/contract/audit/audit-event.ts";
import { createRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

test("a denied call leaves one audit entry a minute per person and call", async () => {
  const branch = await app.newBranch();
  const body = { name: "Tasman Bay", weekday: 2 };
  await branch.refused("viewer", createRoute, { body }, "forbidden");
  await branch.refused("viewer", createRoute, { body }, "forbidden");
  // Also for several calls at once, which all look before one of them has written.
  const atOnce = () => branch.refused("driver", createRoute, { body }, "forbidden");
  await Promise.all([atOnce(), atOnce(), atOnce(), atOnce()]);
  const { items } = await branch.ok("manager", listAuditEvents, { query: { entity: "call" } });
  const { driver, viewer } = branch.actors;
  expect(items).toMatchObject(
    [driver, viewer].map((actor) => ({
      actorId: actor.branchUserId,
      action: "denied",
      entityId: "POST /routes",
    })),
  );
  expect((await branch.ok("finance", listAuditEvents, {})).items).toEqual([]);
});
