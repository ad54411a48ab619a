import { createItem, updateItem } from "@kitround/contract/items/item.ts";
import { createKitType, updateKitType } from "@kitround/contract/kit-types/kit-type.ts";
import { createSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { searchEverything } from "@kitround/contract/search/search.ts";
import { inviteUser, updateUser } from "@kitround/contract/users/user.ts";
import { createTrip, updateTrip } from "@kitround/contract/trips/trip.ts";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();

async function found(branch: TestBranch, q: string, as: Role = "manager"): Promise<string[]> {
  const { items } = await branch.ok(as, searchEverything, { query: { q } });
  return items.map(({ kind, title, code, day }) =>
    [kind, code, title, day].filter(Boolean).join(" "),
  );
}

async function filled(branch: TestBranch) {
  const school = await branch.ok("manager", createSchool, {
    body: { nameEn: "Ōtāhuhu Primary", nameMi: "Te Kura o Ōtāhuhu", suburb: "Ōtāhuhu" },
  });
  await branch.ok("manager", createSchool, { body: { nameEn: "Fairview School" } });
  const type = await branch.ok("manager", createKitType, {
    body: { code: "DBN", nameEn: "Dem Bones", nameMi: "Ngā Kōiwi" },
  });
  await asSystem(app.database.db, (tx) =>
    tx
      .insertInto("kit")
      .values({ branchId: branch.id, kitTypeId: type.id, code: "DBN-03" })
      .execute(),
  );
  const item = await branch.ok("manager", createItem, {
    body: { sku: "BAT-D", name: "D batteries 100%", barcode: "9414789", shelf: "A1" },
  });
  const trip = await branch.ok("manager", createTrip, {
    body: { name: "Fairview by hand", onDay: "2026-11-24", schoolIds: [school.id] },
  });
  return { school, type, item, trip };
}

test("each kind is found by its words, in any order, without case and macrons", async () => {
  const branch = await app.newBranch();
  await filled(branch);
  for (const [q, what] of [
    ["otahuhu", ["school Ōtāhuhu Primary"]],
    ["primary ŌTĀ", ["school Ōtāhuhu Primary"]],
    ["O\u0304ta\u0304huhu", ["school Ōtāhuhu Primary"]],
    ["dbn-03", ["kit DBN-03 Dem Bones"]],
    ["dbn03", ["kit DBN-03 Dem Bones"]],
    ["koiwi", ["kit DBN-03 Dem Bones"]],
    ["9414789", ["item BAT-D D batteries 100%"]],
    ["100%", ["item BAT-D D batteries 100%"]],
    ["fairview", ["school Fairview School", "trip Fairview by hand 2026-11-24"]],
    ["fairview 24 nov", ["trip Fairview by hand 2026-11-24"]],
    ["volunteer@", [`person volunteer ${branch.code}`]],
    ["%%", []],
    ["__", []],
    ["\\\\", []],
    ["f", []],
    ["", []],
    ["nothing of the kind", []],
  ] as const) {
    expect(await found(branch, q), q).toEqual(what);
  }
});

test("changed, added and deleted records are found in their present state", async () => {
  const branch = await app.newBranch();
  const { school, type, item, trip } = await filled(branch);
  await branch.ok("manager", updateSchool, {
    params: { id: school.id },
    body: {
      rowVersion: school.rowVersion,
      nameEn: "Mangere Primary",
      contacts: [
        { name: "Aroha Ngata", role: null, email: null, phone: "07 855 1234", isPrimary: true },
      ],
    },
  });
  expect(await found(branch, "aroha ngata")).toEqual(["school Mangere Primary"]);
  expect(await found(branch, "078551234")).toEqual(["school Mangere Primary"]);
  await branch.ok("admin", updateKitType, {
    params: { id: type.id },
    body: { rowVersion: type.rowVersion, nameEn: "Skeletons" },
  });
  expect(await found(branch, "skel")).toEqual(["kit DBN-03 Skeletons"]);
  expect(await found(branch, "dem bones")).toEqual([]);
  await branch.ok("manager", updateItem, {
    params: { id: item.id },
    body: { rowVersion: item.rowVersion, name: "Big cells" },
  });
  expect(await found(branch, "big ce")).toEqual(["item BAT-D Big cells"]);
  await branch.ok("manager", updateTrip, {
    params: { id: trip.id },
    body: { rowVersion: trip.rowVersion, onDay: "2026-12-01" },
  });
  expect(await found(branch, "by hand dec")).toEqual(["trip Fairview by hand 2026-12-01"]);
  expect(await found(branch, "fairview school")).toEqual(["school Fairview School"]);
  await asSystem(app.database.db, async (tx) => {
    await sql`delete from school where branch_id = ${branch.id} and name_en = 'Fairview School'`.execute(
      tx,
    );
  });
  expect(await found(branch, "fairview school")).toEqual([]);
});

test("the best comes first: the code itself, how a title begins, how a word begins, the middle", async () => {
  const branch = await app.newBranch();
  for (const [sku, name] of [
    ["X1", "Unmagnetic foil"],
    ["X2", "Bar magnets"],
    ["X3", "Magnets, round"],
    ["MAGNET", "Compass"],
  ] as const) {
    await branch.ok("manager", createItem, { body: { sku, name } });
  }
  expect(await found(branch, "magnet")).toEqual([
    "item MAGNET Compass",
    "item X3 Magnets, round",
    "item X2 Bar magnets",
    "item X1 Unmagnetic foil",
  ]);
});

test("a role finds what it may open, a driver their own trips", async () => {
  const branch = await app.newBranch();
  const { trip } = await filled(branch);
  const all = async (as: Role) => {
    const lists = await Promise.all(
      ["otahuhu", "dbn", "batteries", "by hand", branch.code].map((q) => found(branch, q, as)),
    );
    return new Set(lists.flat().map((each) => each.split(" ")[0]));
  };
  expect(await all("admin")).toEqual(new Set(["school", "kit", "item", "trip", "person"]));
  expect(await all("volunteer")).toEqual(new Set(["school", "kit", "item"]));
  expect(await all("viewer")).toEqual(new Set(["school", "kit", "trip"]));
  expect(await all("finance")).toEqual(new Set(["person"]));
  expect(await all("driver")).toEqual(new Set(["kit"]));
  await branch.ok("manager", updateTrip, {
    params: { id: trip.id },
    body: { rowVersion: trip.rowVersion, driverId: branch.actors.driver.branchUserId },
  });
  // A driver may read the schools of released trips.
  expect(await all("driver")).toEqual(new Set(["kit", "trip"]));
  await asSystem(app.database.db, async (tx) => {
    await sql`insert into vehicle (branch_id, name, fuel, reimbursable) values (${branch.id}, 'Van', 'diesel', false)`.execute(
      tx,
    );
    await sql`update trip set status = 'released', on_day = current_date,
      vehicle_id = (select id from vehicle where branch_id = ${branch.id}) where branch_id = ${branch.id}`.execute(
      tx,
    );
  });
  expect(await all("driver")).toEqual(new Set(["school", "kit", "trip"]));
  // Addresses can be searched only by roles that read them in the list.
  expect(await found(branch, `driver@${branch.code.toLowerCase()}`, "finance")).toEqual([]);
});

test("a removed person is not found, another branch's never", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  await filled(other);
  expect(await found(branch, "otahuhu")).toEqual([]);
  expect(await found(branch, other.code)).toEqual([]);
  const { user } = await branch.ok("manager", inviteUser, {
    body: { email: `tui@${branch.code}.test`, firstName: "Tūī", lastName: "Wēpa", role: "viewer" },
  });
  expect(await found(branch, "tui wepa")).toEqual(["person Tūī Wēpa"]);
  await branch.ok("manager", updateUser, {
    params: { id: user.id },
    body: { rowVersion: user.rowVersion, status: "removed" },
  });
  expect(await found(branch, "tui wepa")).toEqual([]);
});
