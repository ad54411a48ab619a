import { randomUUID } from "node:crypto";
import { roles } from "@kitround/contract/access/capabilities.ts";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import * as branches from "@kitround/contract/branches/branch.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { getBadges } from "@kitround/contract/today/badges.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { describe, expect, test } from "vitest";
import { ownOf, statementsOf } from "../../test/sent-statements.ts";
import { ownApp } from "../../test/test-app.ts";
import { addRates, km, ownCar } from "../../test/km-claims.ts";
import { behindTheScenes, carry, newRound, releasedTrip } from "../../test/trip-round.ts";

const app = await ownApp({}, undefined, []);
const branch = await app.newBranch();
const { day } = await branch.ok("admin", getToday, {});
const round = await newRound(app, branch, { deliverOn: day, collectOn: addDays(day, 14) });

test.each(roles)("a %s gets their own areas, and no other", async (role) => {
  const today = await branch.ok(role, getToday, {});
  const kitRoom = ["admin", "manager", "coordinator", "volunteer"].includes(role);
  expect([today.notReady, today.topUps, today.toCheckIn].map((part) => part !== null)).toEqual(
    Array.from({ length: 3 }, () => kitRoom),
  );
  // People who may buy see what to buy.
  expect(today.lowStock !== null).toBe(kitRoom && role !== "volunteer");
  expect(today.claimsToPay !== null).toBe(role === "admin" || role === "finance");
  expect(today.claimsReturned !== null).toBe(role !== "viewer");
  expect(today.trips !== null).toBe(role !== "volunteer" && role !== "finance");
  expect(today.claimsToDecide !== null).toBe(["admin", "manager", "finance"].includes(role));
  expect(today.loansOverdue !== null).toBe(role === "admin" || role === "manager");
  expect(today.tasks !== null).toBe(role !== "finance");
});

describe("the kit room", () => {
  test("sees the kit that is not packed, and none that is", async () => {
    const { notReady } = await branch.ok("volunteer", getToday, {});
    expect(notReady).toMatchObject({ total: 1, first: [{ kitId: round.kits[2] }] });
  });

  test("sees what leaves within the branch's preparation days, not what is published further ahead", async () => {
    const lead = 3;
    const heard = async (leavesIn: number) => {
      const other = await app.newBranch();
      const { rowVersion } = await other.ok("manager", branches.getBranch, {});
      const body = { rowVersion, prepLeadDays: lead };
      await other.ok("manager", branches.updateBranch, { body });
      const deliverOn = addDays(day, leavesIn);
      const made = await newRound(app, other, { deliverOn, collectOn: addDays(deliverOn, 14) });
      // The plan uses the branch's days; these tests' fixtures have four.
      await behindTheScenes(app, (tx) =>
        tx
          .updateTable("preparation")
          .set({ dueOn: addDays(deliverOn, -lead) })
          .where("kitId", "=", made.kits[2])
          .execute(),
      );
      return (await other.ok("volunteer", getToday, {})).notReady?.total;
    };
    // One after another, because the replay checks what else a call has changed in the branch.
    expect([await heard(lead), await heard(lead + 1), await heard(14)]).toEqual([1, 0, 0]);
  });

  test("sees a loan between branches whose day has passed once, whichever side it is on", async () => {
    const other = await app.newBranch();
    const { kits } = await newRound(app, other, { deliverOn: day, collectOn: addDays(day, 14) });
    const loan = { branchId: other.id, otherBranch: "Waikato", otherKitCode: "DBN-07" };
    const lend = (kitId: string, side: "sent" | "received", dueBackOn: string) =>
      behindTheScenes(app, async (tx) => {
        await tx
          .insertInto("kitTransfer")
          .values({
            ...loan,
            id: randomUUID(),
            otherBranchId: randomUUID(),
            otherKitId: randomUUID(),
            kitId,
            side,
            dueBackOn,
          })
          .execute();
        if (side === "received") return;
        await tx
          .updateTable("kit")
          .set({ state: "with_branch", place: "branch" })
          .where("id", "=", kitId)
          .execute();
      });
    await lend(kits[0], "received", addDays(day, -1));
    await lend(kits[1], "received", day);
    await lend(kits[2], "sent", addDays(day, -3));
    const { loansOverdue, overdue } = await other.ok("manager", getToday, {});
    expect(loansOverdue).toMatchObject({
      total: 2,
      first: [
        { id: kits[0], loanSide: "received", otherBranch: "Waikato", loanUntil: addDays(day, -1) },
        { id: kits[2], loanSide: "sent", otherBranch: "Waikato", loanUntil: addDays(day, -3) },
      ],
    });
    expect(overdue).toEqual({ total: 0, first: [] });
    expect((await other.ok("manager", getBadges, {})).kits).toBe(2);
    expect((await other.ok("coordinator", getBadges, {})).kits).toBe(0);
  });

  test("sees returned kits", async () => {
    expect((await branch.ok("volunteer", getToday, {})).toCheckIn).toMatchObject({ total: 0 });
    await behindTheScenes(app, (tx) =>
      tx.updateTable("kit").set({ state: "in_check" }).where("id", "=", round.kits[0]).execute(),
    );
    const { toCheckIn } = await branch.ok("volunteer", getToday, {});
    expect(toCheckIn).toMatchObject({ total: 1, first: [{ code: "DBN-01" }] });
    await behindTheScenes(app, (tx) =>
      tx.updateTable("kit").set({ state: "packed" }).where("id", "=", round.kits[0]).execute(),
    );
  });
});

describe("on the road", () => {
  test("drivers see a trip once it is released, the office at once", async () => {
    const later = await app.newBranch();
    const other = await newRound(app, later, { deliverOn: day, collectOn: addDays(day, 14) });
    const count = async (role: "driver" | "coordinator") => {
      const today = await later.ok(role, getToday, {});
      return [today.trips?.total, today.nextTripDay];
    };
    const { id } = await releasedTrip(app, later, other, day);
    expect(await count("driver")).toEqual([1, null]);
    // The collection's trip is still a draft, which the driver does not see.
    expect(await count("coordinator")).toEqual([1, addDays(day, 14)]);
    const { trips } = await later.ok("driver", getToday, {});
    expect(trips?.first[0]?.id).toBe(id);
  });

  test("the office sees tomorrow's trip while it is a draft, and nobody else does", async () => {
    const soon = await app.newBranch();
    const tomorrow = addDays(day, 1);
    const made = await newRound(app, soon, { deliverOn: tomorrow, collectOn: addDays(day, 15) });
    await carry(app, soon, made);
    const drafts = async (role: "coordinator" | "driver" | "viewer") =>
      (await soon.ok(role, getToday, {})).toRelease;
    const told = await drafts("coordinator");
    // The trip that collects the kits is two weeks away.
    expect(told).toMatchObject({ total: 1, first: [{ onDay: tomorrow, status: "draft" }] });
    expect([await drafts("driver"), await drafts("viewer")]).toEqual([null, null]);
    await releasedTrip(app, soon, made, tomorrow);
    expect(await drafts("coordinator")).toEqual({ total: 0, first: [] });
  });

  test("a trip that was released for yesterday and never driven is still shown", async () => {
    const late = await app.newBranch();
    const yesterday = addDays(day, -1);
    const other = await newRound(app, late, { deliverOn: yesterday, collectOn: addDays(day, 14) });
    const { id } = await releasedTrip(app, late, other, yesterday);
    for (const role of ["driver", "coordinator"] as const) {
      const { trips } = await late.ok(role, getToday, {});
      expect(trips?.first.map((trip) => trip.id)).toEqual([id]);
    }
  });
});

test("a task is shown to those it concerns: a bounced mail to the office, not to a driver", async () => {
  const other = await app.newBranch();
  const made = await newRound(app, other, { deliverOn: day, collectOn: addDays(day, 14) });
  await releasedTrip(app, other, made, day);
  const away = await other.ok("manager", createSchool, { body: { nameEn: "Nowhere near" } });
  const driverId = other.actors.driver.branchUserId;
  const raised: {
    title: string;
    schoolId: string;
    rule?: SchoolTask["rule"];
    assigneeId?: string;
  }[] = [
    { title: "E-mail came back", schoolId: made.schools[0], rule: "contact_bounced" },
    { title: "Key at the gate", schoolId: made.schools[0] },
    { title: "Box 2 missing", schoolId: made.schools[1], rule: "box_missing" },
    { title: "Gate paint", schoolId: away.id },
    { title: "Bring the ramp", schoolId: away.id, assigneeId: driverId },
    { title: "Take the top-up along", schoolId: away.id, rule: "top_up_asked" },
  ];
  await behindTheScenes(app, (tx) =>
    tx
      .insertInto("schoolTask")
      .values(
        raised.map(({ rule, ...task }) => ({
          branchId: other.id,
          kind: rule === undefined ? "one_off" : "auto",
          rule: rule ?? null,
          ...task,
        })),
      )
      .execute(),
  );
  const asked = async (role: "driver" | "volunteer" | "coordinator") =>
    (await other.ok(role, getToday, {})).tasks?.first.map((task) => task.title).sort();
  expect(await asked("driver")).toEqual(["Box 2 missing", "Bring the ramp", "Key at the gate"]);
  expect(await asked("volunteer")).toEqual(["Take the top-up along"]);
  expect((await other.ok("coordinator", getToday, {})).tasks?.total).toBe(raised.length);
});

test("work counts as done only if some was ever started", async () => {
  const other = await app.newBranch();
  expect((await other.ok("manager", getToday, {})).begun).toBe(false);
  const { rotationId } = await newRound(app, other);
  await behindTheScenes(app, (tx) =>
    tx
      .updateTable("rotation")
      .set({ publishedAt: "2026-11-01T00:00:00Z" })
      .where("id", "=", rotationId)
      .execute(),
  );
  expect((await other.ok("manager", getToday, {})).begun).toBe(true);
});

test("a person who approves claims sees others', never their own", async () => {
  await addRates(branch);
  await ownCar(app, branch, round);
  const made = await branch.ok("driver", claims.addManualLeg, {
    body: {
      vehicleId: round.vehicleId,
      onDay: day,
      fromPlace: "Base",
      toPlace: "Bank",
      purpose: "Float",
      distanceM: km(3),
    },
  });
  const waiting = async () => (await branch.ok("manager", getToday, {})).claimsToDecide?.total;
  expect(await waiting()).toBe(0);
  await branch.ok("driver", claims.submitKmClaim, {
    params: { id: made.id },
    body: { rowVersion: made.rowVersion },
  });
  expect(await waiting()).toBe(1);
  const sent = await branch.ok("driver", claims.getKmClaim, { params: { id: made.id } });
  await branch.ok("manager", claims.decideKmClaim, {
    params: { id: made.id },
    body: { rowVersion: sent.rowVersion, decision: "returned", reason: "Which bank?" },
  });
  const { claimsReturned } = await branch.ok("driver", getToday, {});
  expect(claimsReturned?.first).toMatchObject([{ id: made.id, returnReason: "Which bank?" }]);
  expect((await branch.ok("manager", getToday, {})).claimsReturned?.total).toBe(0);
  await behindTheScenes(app, (tx) =>
    tx
      .updateTable("kmClaim")
      .set({ claimantId: branch.actors.manager.branchUserId, status: "submitted" })
      .where("id", "=", made.id)
      .execute(),
  );
  expect(await waiting()).toBe(0);
});

test("the whole day takes few statements, each of them once", async () => {
  for (const role of ["manager", "volunteer", "driver", "finance"] as const) {
    const read = () => branch.ok(role, getToday, {});
    const first = await read();
    const sent = ownOf(await statementsOf(app.database.pool, read));
    const texts = sent.map(({ text, values }) => JSON.stringify([text, values]));
    expect(new Set(texts).size, role).toBe(texts.length);
    expect(texts.length, role).toBeLessThanOrEqual(40);
    expect(await read()).toEqual(first);
  }
});
