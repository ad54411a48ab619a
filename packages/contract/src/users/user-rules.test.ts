import { describe, expect, test } from "vitest";
import type { Role } from "../access/capabilities.ts";
import {
  changeUserRefusal,
  endSessionsRefusal,
  linkHolds,
  linkRefusal,
  losesAdmin,
  mayGrant,
  setsPassword,
} from "./user-rules.ts";
import type { UserStatus } from "./user-status.ts";

test.each<[Role, Role, boolean]>([
  ["admin", "admin", true],
  ["admin", "viewer", true],
  ["manager", "admin", false],
  ["manager", "manager", true],
  ["manager", "driver", true],
  ["manager", "volunteer", true],
  // Only a role that may pay can give a role that may pay: otherwise a manager could appoint a finance person for their own claim.
  ["manager", "finance", false],
  ["admin", "finance", true],
  ["finance", "manager", false],
  ["coordinator", "manager", false],
])("whether a %s may grant %s: %s", (actor, role, yes) => {
  expect(mayGrant(actor, role)).toBe(yes);
});

describe("changing a person", () => {
  const change = (
    [by, of, status]: [Role, Role, UserStatus],
    to: Parameters<typeof changeUserRefusal>[2],
  ) =>
    changeUserRefusal({ id: "a", role: by }, { id: "b", role: of, status }, to)?.details[0]?.path;

  test.each<
    [[Role, Role, UserStatus], Parameters<typeof changeUserRefusal>[2], string | undefined]
  >([
    [["manager", "driver", "active"], { role: "manager" }, undefined],
    [["manager", "driver", "active"], { role: "admin" }, "role"],
    [["manager", "admin", "active"], { role: "viewer" }, "role"],
    [["manager", "admin", "active"], { status: "suspended" }, "status"],
    [["manager", "finance", "active"], { status: "suspended" }, "status"],
    [["manager", "driver", "active"], { role: "finance" }, "role"],
    [["admin", "admin", "active"], { status: "removed" }, undefined],
    [["admin", "driver", "invited"], { status: "active" }, "status"],
    [["admin", "driver", "invited"], { status: "removed" }, undefined],
    [["admin", "driver", "suspended"], { status: "active" }, undefined],
    [["admin", "driver", "removed"], { status: "active" }, "status"],
  ])("%j to %j: %s", (who, to, path) => {
    expect(change(who, to)).toBe(path);
  });

  test("nobody changes their own role or status", () => {
    const me = { id: "a", role: "admin" as const };
    expect(changeUserRefusal(me, { ...me, status: "active" }, { role: "viewer" })).not.toBeNull();
  });
});

test("demoting, suspending or removing an active administrator counts as losing one", () => {
  const admin = { role: "admin", status: "active" } as const;
  expect(losesAdmin(admin, { role: "manager" })).toBe(true);
  expect(losesAdmin(admin, { status: "removed" })).toBe(true);
  expect(losesAdmin(admin, { role: "admin" })).toBe(false);
  expect(losesAdmin({ ...admin, status: "suspended" }, { status: "removed" })).toBe(false);
});

describe("a link", () => {
  test.each<[Role, UserStatus, Role, Role[], boolean]>([
    ["manager", "active", "driver", [], true],
    ["manager", "active", "finance", [], false],
    ["manager", "invited", "finance", [], false],
    ["manager", "active", "driver", ["viewer"], false],
    ["admin", "active", "driver", ["viewer"], true],
    ["admin", "active", "driver", ["admin"], true],
    ["manager", "active", "admin", [], false],
    ["manager", "invited", "driver", ["admin"], true],
    ["manager", "invited", "admin", [], false],
    ["admin", "suspended", "driver", [], false],
    ["admin", "removed", "driver", [], false],
  ])(
    "by a %s for a person who is %s, %s here and %j elsewhere: %s",
    (by, status, role, elsewhere, yes) => {
      const target = { id: "b", status, role, elsewhere };
      expect(linkRefusal({ id: "a", role: by }, target) === null).toBe(yes);
    },
  );

  test("sets a first password if nobody else knew the person, and a new one at a reset", () => {
    const person = { hasWayIn: false, hasOtherPlace: false };
    expect(setsPassword("invitation", person)).toBe(true);
    expect(setsPassword("invitation", { ...person, hasOtherPlace: true })).toBe(false);
    expect(setsPassword("invitation", { ...person, hasWayIn: true })).toBe(false);
    expect(setsPassword("password_reset", { hasWayIn: true, hasOtherPlace: true })).toBe(true);
  });

  test("is valid for the role it was made for, while its maker may give that role", () => {
    const maker = { role: "manager", status: "active" } as const;
    const place = { role: "driver", status: "invited" } as const;
    const holds = (by: Parameters<typeof linkHolds>[0]["maker"], role: Role, at = place) =>
      linkHolds({ role, maker: by }, at);
    expect(holds(maker, "driver")).toBe(true);
    expect(holds(maker, "viewer")).toBe(false);
    expect(holds({ ...maker, status: "suspended" }, "driver")).toBe(false);
    expect(holds({ ...maker, role: "viewer" }, "driver")).toBe(false);
    // A coordinator has every capability of a driver, but may not invite anybody.
    expect(holds({ ...maker, role: "coordinator" }, "driver")).toBe(false);
    expect(holds(null, "driver")).toBe(false);
    const own = { role: "driver", status: "active", own: true } as const;
    const at = { role: "driver", status: "active" } as const;
    expect(linkHolds({ role: "driver", maker: own }, at)).toBe(true);
    expect(linkHolds({ role: "driver", maker: own }, { ...at, status: "suspended" })).toBe(false);
    expect(linkHolds({ role: "driver", maker: own }, { ...at, status: "invited" })).toBe(false);
    expect(linkHolds({ role: "driver", maker: own }, { ...at, role: "viewer" })).toBe(false);
  });
});

test("nobody signs out a person with more capabilities", () => {
  const ask = (by: Role, of: Role) =>
    endSessionsRefusal({ id: "a", role: by }, { id: "b", role: of });
  expect(ask("manager", "admin")?.message).toContain("an administrator");
  expect(ask("manager", "finance")).not.toBeNull();
  expect(ask("manager", "driver")).toBeNull();
  expect(ask("admin", "admin")).toBeNull();
});
