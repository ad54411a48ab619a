import { expect, test } from "vitest";
import { type Role, roles } from "../access/capabilities.ts";
import { canGoOn, countsOf, mayTakeDriving, mayTakeLinks, mayTakeTasks } from "./duties.ts";

const heir = (role: Role, status: "active" | "suspended" = "active") => ({
  id: "heir",
  role,
  status,
});

test("drivers can take over trips, people who work on tasks can take over tasks", () => {
  expect(roles.filter((role) => mayTakeDriving(heir(role), "leaver") === null)).toEqual([
    "admin",
    "manager",
    "coordinator",
    "driver",
  ]);
  expect(roles.filter((role) => mayTakeTasks(heir(role), "leaver") === null)).toEqual([
    "admin",
    "manager",
    "coordinator",
    "volunteer",
    "driver",
  ]);
});

test("links go to a person whose role may make links of all their kinds", () => {
  const heirs = (kinds: Parameters<typeof mayTakeLinks>[2]) =>
    roles.filter((role) => mayTakeLinks(heir(role), "leaver", kinds) === null);
  expect(heirs(["school_page"])).toEqual(["admin", "manager", "coordinator"]);
  expect(heirs(["branch", "school_page"])).toEqual(["admin", "manager"]);
});

test("nobody takes over from themselves, and no suspended person takes over", () => {
  for (const rule of [mayTakeDriving, mayTakeTasks]) {
    expect(rule(heir("driver"), "heir")).toMatchObject({ code: "invalid_input" });
    expect(rule(heir("driver", "suspended"), "leaver")).toMatchObject({ code: "invalid_input" });
  }
});

test("a trip in progress stays with its driver; claims stay with their claimant", () => {
  const trip = { id: "t", name: "River", onDay: "2026-11-24" };
  const trips = (["draft", "released", "in_progress"] as const).map((status) => ({
    ...trip,
    status,
  }));
  expect(trips.filter(canGoOn).map((each) => each.status)).toEqual(["draft", "released"]);
  const duties = { trips, routes: [{ id: "r", name: "River" }], tasks: [], claims: [], links: [] };
  expect(countsOf(duties)).toEqual({ driving: 3, tasks: 0 });
});
