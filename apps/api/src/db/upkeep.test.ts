import { expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";
import { asSystem } from "./as-system.ts";
import { gatherStatistics } from "./upkeep.ts";

const { database, newBranch } = await ownApp();

test("after it has looked, the embedded database knows how large its tables are", async () => {
  const branch = await newBranch();
  await asSystem(database.db, (tx) =>
    tx
      .insertInto("school")
      .values(
        Array.from({ length: 300 }, (_, at) => ({ branchId: branch.id, nameEn: `School ${at}` })),
      )
      .execute(),
  );
  const known = async () => {
    const { rows } = await database.pool.query<{ rows: number }>(
      "select reltuples::int as rows from pg_class where relname = 'school'",
    );
    return rows[0]?.rows;
  };
  const before = await known();
  expect(before).not.toBe(300);
  await gatherStatistics(database);
  // A server gathers them by itself, when it finds the time.
  expect(await known()).toBe(database.embedded ? 300 : before);
});
