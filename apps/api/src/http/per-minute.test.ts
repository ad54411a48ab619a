import { allRoutes } from "@kitround/contract/all-routes.ts";
import { renewInvitation } from "@kitround/contract/users/user.ts";
import { expect, test } from "vitest";
import { testApp } from "../test/test-app.ts";
import { countCall } from "./per-minute.ts";

const app = await testApp();

test("the mails with links that one person may send in a minute are limited, independently of others", async () => {
  const branch = await app.newBranch();
  const renew = (as: "manager" | "admin") =>
    branch.call(as, renewInvitation, { params: { id: branch.actors.viewer.branchUserId } });
  const most = renewInvitation.perMinute;
  const statuses = new Set<number>();
  for (let n = 0; n < most; n += 1) statuses.add((await renew("manager")).status);
  const refused = await renew("manager");
  expect([...statuses, refused.status]).toEqual([200, 429]);
  expect(refused.error).toMatchObject({ code: "too_many_requests" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await renew("admin")).status).toBe(200);
});

test("after a minute calls are allowed again", () => {
  const who = crypto.randomUUID();
  const call = (at: number) => () => countCall(renewInvitation, who, at);
  for (let n = 0; n < renewInvitation.perMinute; n += 1) call(1000)();
  expect(call(60_999)).toThrow(/go on in 1 s/);
  expect(call(61_000)).not.toThrow();
});

test("routes that send mail by hand, draw papers or read a whole list are limited", () => {
  const counted = allRoutes
    .filter(({ perMinute }) => perMinute !== undefined)
    .map(({ method, path }) => `${method} ${path}`);
  expect(counted.toSorted()).toEqual([
    "GET /branch/yearly-report",
    "GET /branches/yearly-report",
    "GET /km-claims/:id/paper",
    "GET /me/data",
    "GET /school-page/:token/photos/:fileId",
    "GET /stock-orders/:id/paper",
    "GET /terms/:id/sponsors/paper",
    "GET /trips/:id/paper",
    "GET /users/:id/km-statement/paper",
    "GET /vehicles/:id/logbook/paper",
    "POST /backups",
    "POST /branch/exports",
    "POST /imports/check",
    "POST /papers/labels",
    "POST /preparations/:id/slip",
    "POST /schools/:id/links/:contactId/mail",
    "POST /terms/:id/wish-round",
    "POST /terms/:id/wish-round/reminder",
    "POST /users",
    "POST /users/:id/invitation",
    "PUT /labels/:token/found",
    "PUT /school-page/:token/kits/:allocationId",
    "PUT /school-page/:token/proposals",
    "PUT /school-page/:token/wishes",
  ]);
});
