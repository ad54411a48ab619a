import { roles } from "@kitround/contract/access/capabilities.ts";
import { getBadges } from "@kitround/contract/today/badges.ts";
import { getToday, type Today } from "@kitround/contract/today/today.ts";
import { type Session, signIn } from "@kitround/contract/session/session.ts";
import { expect, test } from "vitest";
import { fillDemo } from "../../demo/fill-demo.ts";
import { ownApp, send } from "../../test/test-app.ts";

const app = await ownApp();
const password = "seven herons over the estuary";
const people = await fillDemo(app.database.db, { now: new Date(), password });

test.each(roles)("the badges of a %s count what Today shows", async (role) => {
  const email = people.find((each) => each.role === role)?.email ?? "";
  const session = (await send(app, null, signIn, { body: { email, password } })).body as Session; // checked by the route
  const read = async (route: typeof getToday | typeof getBadges) =>
    (await send(app, session.sessionId, route, {})).body;
  const today = (await read(getToday)) as Today; // checked by the route
  const total = (...names: (keyof Today)[]) =>
    names
      .map((name) => today[name])
      .reduce((all, part) => all + (typeof part === "object" ? (part?.total ?? 0) : 0), 0);
  const badges = await read(getBadges);
  expect(badges).toEqual({
    plan: total("conflicts"),
    prepareKits: total("asked", "notReady"),
    trips: total("toRelease", "toTell"),
    topUps: total("toCheckIn", "topUps"),
    kmClaims: total("claimsToDecide", "claimsToPay", "claimsReturned"),
    kits: total("overdue", "loansOverdue"),
    settings: total("tasks", "proposals"),
  });
  if (role === "manager") expect(total("toCheckIn", "topUps")).toBeGreaterThan(0);
});
