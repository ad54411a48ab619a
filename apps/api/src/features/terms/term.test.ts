import {
  createHoliday,
  createTerm,
  listHolidays,
  listTerms,
  removeHoliday,
  updateTerm,
} from "@kitround/contract/terms/term.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { planBranch } from "../rotations/plan-fixture.ts";

const app = await testApp();
const term4 = { year: 2026, number: 4, startsOn: "2026-10-12", endsOn: "2026-12-18" };

describe("terms", () => {
  test("are added and listed, newest first, to those who may plan", async () => {
    const branch = await app.newBranch();
    const term3 = { year: 2026, number: 3, startsOn: "2026-07-20", endsOn: "2026-09-25" };
    await branch.ok("coordinator", createTerm, { body: term3 });
    await branch.ok("manager", createTerm, { body: term4 });
    const { items, total } = await branch.ok("viewer", listTerms, {});
    expect(items.map((t) => t.number)).toEqual([4, 3]);
    expect(items[0]).toMatchObject({ ...term4, rotations: 0, rowVersion: 1 });
    expect(total).toBe(2);
    await branch.refused("volunteer", createTerm, { body: term4 }, "forbidden");
  });

  test("the same number, shared days and a wrong order are refused on their fields", async () => {
    const branch = await app.newBranch();
    await branch.ok("coordinator", createTerm, { body: term4 });
    const refused = (change: object, code: "already_exists" | "invalid_input") =>
      branch.refused("coordinator", createTerm, { body: { ...term4, ...change } }, code);
    const same = await refused({ startsOn: "2027-02-01", endsOn: "2027-03-01" }, "already_exists");
    expect(same.details[0]?.path).toBe("number");
    const shared = await refused(
      { number: 5, startsOn: "2026-12-18", endsOn: "2026-12-19" },
      "already_exists",
    );
    expect(shared.details[0]?.path).toBe("startsOn");
    const order = await refused({ year: 2027, endsOn: "2026-10-12" }, "invalid_input");
    expect(order.details[0]?.path).toBe("endsOn");
  });

  test("a term must contain its rotations, and a stale change is refused", async () => {
    const { term, ok, refused } = await planBranch(app);
    const params = { id: term.id };
    const shorter = { endsOn: "2026-12-07", rowVersion: term.rowVersion };
    const error = await refused("coordinator", updateTerm, { params, body: shorter }, "in_use");
    expect(error.message).toContain("Tue 8 Dec");
    const body = { endsOn: "2026-12-08", rowVersion: term.rowVersion };
    const changed = await ok("coordinator", updateTerm, { params, body });
    expect(changed).toMatchObject({ endsOn: "2026-12-08", rotations: 4 });
    await refused("coordinator", updateTerm, { params, body }, "stale_version");
  });

  test("another branch's term is not found", async () => {
    const { term } = await planBranch(app);
    const other = await app.newBranch();
    const body = { endsOn: "2026-12-11", rowVersion: 1 };
    await other.refused("admin", updateTerm, { params: { id: term.id }, body }, "not_found");
    expect((await other.ok("admin", listTerms, {})).total).toBe(0);
  });
});

test("holidays are added once a day, listed in order and removed", async () => {
  const branch = await app.newBranch();
  const labour = { onDay: "2026-10-26", name: "Labour Day" };
  const { id } = await branch.ok("coordinator", createHoliday, { body: labour });
  await branch.ok("coordinator", createHoliday, {
    body: { onDay: "2026-02-06", name: "Waitangi Day" },
  });
  await branch.refused("coordinator", createHoliday, { body: labour }, "already_exists");
  const { items } = await branch.ok("viewer", listHolidays, {});
  expect(items.map((h) => h.name)).toEqual(["Waitangi Day", "Labour Day"]);
  const other = await app.newBranch();
  await other.refused("admin", removeHoliday, { params: { id } }, "not_found");
  await branch.ok("coordinator", removeHoliday, { params: { id } });
  expect((await branch.ok("viewer", listHolidays, {})).total).toBe(1);
});
