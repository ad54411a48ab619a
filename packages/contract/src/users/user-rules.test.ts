import { describe, expect, test } from "vitest";
import type { Role } from "../access/capabilities.ts";
import { changeUserRefusal, linkRefusal, losesAdmin, mayGrant } from "./user-rules.ts";
import type { UserStatus } from "./user-status.ts";

test.each<[Role, Role, boolean]>([
  ["admin", "admin", true],
  ["admin", "viewer", true],
  ["manager", "admin", false],
  ["manager", "manager", true],
  ["manager", "finance", true],
  ["coordinator", "manager", false],
])("a %s grants %s: %s", (actor, role, yes) => {
  expect(mayGrant(actor, role)).toBe(yes);
});

describe("changing somebody", () => {
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
    [["admin", "admin", "active"], { status: "removed" }, undefined],
    [["admin", "driver", "invited"], { status: "active" }, "status"],
    [["admin", "driver", "invited"], { status: "removed" }, undefined],
    [["admin", "driver", "suspended"], { status: "active" }, undefined],
    [["admin", "driver", "removed"], { status: "active" }, "status"],
  ])("%j to %j: %s", (who, to, path) => {
    expect(change(who, to)).toBe(path);
  });

  test("nobody changes themselves", () => {
    const me = { id: "a", role: "admin" as const };
    expect(changeUserRefusal(me, { ...me, status: "active" }, { role: "viewer" })).not.toBeNull();
  });
});

test("an administrator is lost when demoted, suspended or removed while active", () => {
  const admin = { role: "admin", status: "active" } as const;
  expect(losesAdmin(admin, { role: "manager" })).toBe(true);
  expect(losesAdmin(admin, { status: "removed" })).toBe(true);
  expect(losesAdmin(admin, { role: "admin" })).toBe(false);
  expect(losesAdmin({ ...admin, status: "suspended" }, { status: "removed" })).toBe(false);
});

describe("a link", () => {
  const ask = (by: Role, status: UserStatus, hasPassword: boolean, ...roles: Role[]) =>
    linkRefusal({ id: "a", role: by }, { id: "b", status, hasPassword, roles }) === null;

  test.each<[Role, UserStatus, boolean, Role[], boolean]>([
    ["manager", "active", true, ["driver"], true],
    ["manager", "active", true, ["driver", "viewer"], false],
    ["admin", "active", true, ["driver", "viewer"], true],
    ["manager", "active", true, ["admin"], false],
    ["manager", "invited", true, ["driver", "admin"], true],
    ["manager", "invited", false, ["driver", "viewer"], true],
    ["manager", "invited", false, ["admin"], false],
    ["admin", "suspended", true, ["driver"], false],
    ["admin", "removed", true, [], false],
  ])("by a %s for one who is %s (password: %s) with %j: %s", (by, status, has, roles, yes) => {
    expect(ask(by, status, has, ...roles)).toBe(yes);
  });
});
