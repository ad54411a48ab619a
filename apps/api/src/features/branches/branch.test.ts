import { listAuditEvents } from "@kitround/contract/audit/audit-event.ts";
import * as branches from "@kitround/contract/branches/branch.ts";
import { usualFormat } from "@kitround/contract/branches/countries.ts";
import { getMe } from "@kitround/contract/me/me.ts";
import type { Body } from "@kitround/contract/route.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();
const code = () => Math.random().toString(36).slice(2, 8).toUpperCase();

describe("a branch's settings", () => {
  test("are read by all and changed by its managers, with an audit entry", async () => {
    const branch = await app.newBranch();
    const { rowVersion } = await branch.ok("viewer", branches.getBranch, {});
    const body = { rowVersion, turnaroundDays: 5, baseLat: -41.27, baseLng: 173.28 };
    const changed = await branch.ok("manager", branches.updateBranch, { body });
    expect(changed).toMatchObject({ turnaroundDays: 5, baseLat: -41.27, rowVersion: 2 });
    await branch.refused("manager", branches.updateBranch, { body }, "stale_version");
    await branch.refused("coordinator", branches.updateBranch, { body }, "forbidden");
    const half = { body: { rowVersion: 2, baseLat: null } };
    const no = await branch.refused("manager", branches.updateBranch, half, "invalid_input");
    expect(no.details[0]?.path).toBe("baseLat");
    const trail = await branch.ok("manager", listAuditEvents, { query: { entity: "branch" } });
    expect(trail.items[0]).toMatchObject({
      action: "update",
      actorName: `manager ${branch.code}`,
      before: { turnaroundDays: 3 },
      after: { turnaroundDays: 5 },
    });
  });

  test("a branch that moves has the day of its new zone, and writes as its country does", async () => {
    const branch = await app.newBranch();
    // These two are a day and an hour apart: at no moment do they have the same day.
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      const { rowVersion } = await branch.ok("manager", branches.getBranch, {});
      await branch.ok("manager", branches.updateBranch, { body: { rowVersion, timeZone } });
      // The day may change while the server answers.
      const day = () => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
      const before = day();
      const me = await branch.ok("driver", getMe, {});
      expect(me.branch.timeZone).toBe(timeZone);
      expect([before, day()]).toContain(me.branch.today);
    }

    const { rowVersion } = await branch.ok("manager", branches.getBranch, {});
    const london = usualFormat("GB", "Europe/London");
    await branch.ok("manager", branches.updateBranch, { body: { rowVersion, ...london } });
    expect((await branch.ok("viewer", getMe, {})).branch).toMatchObject(london);
  });

  test("an unknown zone, week or greeting is refused at its field", async () => {
    const branch = await app.newBranch();
    const { rowVersion } = await branch.ok("manager", branches.getBranch, {});
    for (const [field, value] of [
      ["timeZone", "Moon/Tycho"],
      ["greeting", " "],
      ["greeting", "Hello\nBcc: all"],
      ["firstWeekday", 3],
    ] as const) {
      // Cast: one of them is no value of its field's type, which is what is tested.
      const body = { rowVersion, [field]: value } as Body<typeof branches.updateBranch>;
      const no = await branch.refused("manager", branches.updateBranch, { body }, "invalid_input");
      expect(no.details[0]?.path).toBe(field);
    }
  });

  test("the audit trail is for managers; finance sees only claims in it", async () => {
    const branch = await app.newBranch();
    expect((await branch.ok("admin", listAuditEvents, {})).total).toBeGreaterThan(6);
    expect((await branch.ok("finance", listAuditEvents, {})).total).toBe(0);
    await branch.refused("coordinator", listAuditEvents, {}, "forbidden");
  });
});

describe("adding a branch", () => {
  test("makes the person who adds it its first administrator", async () => {
    const branch = await app.newBranch();
    const body = { name: "Te Tai Poutini", code: code(), timeZone: "Pacific/Chatham" };
    const made = await branch.ok("admin", branches.createBranch, { body });
    expect(made).toMatchObject({ ...body, rotationDays: 14, status: "active" });
    // Fields that are not given get the country's usual values.
    expect(made).toMatchObject({ country: "NZ", currency: "NZD", greeting: "Kia ora" });
    const { branches: mine } = await branch.ok("admin", getMe, {});
    const own = { branchId: made.id, name: body.name, role: "admin", example: false };
    expect(mine).toContainEqual(own);
    const { items } = await branch.ok("admin", branches.listBranches, {});
    expect(items.map((item) => item.id)).toEqual(expect.arrayContaining([branch.id, made.id]));
  });

  test("refuses an existing code, an unknown time zone, and managers", async () => {
    const branch = await app.newBranch();
    const taken = { body: { name: "Twin", code: branch.code } };
    const no = await branch.refused("admin", branches.createBranch, taken, "already_exists");
    expect(no.details[0]?.path).toBe("code");
    const zone = { body: { name: "Moon", code: code(), timeZone: "Moon/Tycho" } };
    await branch.refused("admin", branches.createBranch, zone, "invalid_input");
    await branch.refused("manager", branches.createBranch, taken, "forbidden");
    await branch.refused("manager", branches.listBranches, {}, "forbidden");
  });

  test("sent twice is one branch", async () => {
    const branch = await app.newBranch();
    const input = { body: { name: "Once", code: code() } };
    const key = crypto.randomUUID();
    const first = await branch.ok("admin", branches.createBranch, input, { key });
    const second = await branch.ok("admin", branches.createBranch, input, { key });
    expect(second.id).toBe(first.id);
  });
});
