import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallDisk } from "../test/small-disk.ts";
import { connect, type OpenDatabase } from "./connect.ts";
import { endLog } from "./upkeep.ts";

const disk = await smallDisk(120);
afterAll(() => disk?.end());

// Mounting a small disk needs root's rights.
describe.skipIf(disk === null)("the embedded database on a full disk", () => {
  const open = () => connect({ kind: "folder", dataDir: join(disk?.dir ?? "", "data") });
  let database: OpenDatabase;
  let crashed: Promise<string>;
  // Not before: the body of a suite runs although the suite is skipped.
  beforeAll(async () => {
    database = await open();
    crashed = new Promise((resolve) => {
      database.embedded?.onBroken((error) => resolve(error.message));
    });
  });

  test("answers reads and makes no checkpoint", async () => {
    const { pool } = database;
    await pool.query("create table known as select generate_series(1, 1000) as n");
    await disk?.fill();
    await endLog(database, 1);
    await endLog(database, 1);
    expect((await pool.query("select count(*)::int as it from known")).rows).toEqual([
      { it: 1000 },
    ]);
  });

  test("reports a crash, after which its process ends", async () => {
    const { pool } = database;
    // A panic, as PostgreSQL has it whenever its log can't be written.
    await expect(pool.query("checkpoint")).rejects.toThrow("No space left on device");
    expect(await crashed).toBe("The embedded database has crashed.");
    await expect(pool.query("select 1")).rejects.toThrow("crashed");
    await disk?.makeRoom();
    await database.close();
  });

  test("has what was committed when it is opened again", async () => {
    const again = await open();
    const { rows } = await again.pool.query("select count(*)::int as it from known");
    expect(rows).toEqual([{ it: 1000 }]);
    await again.close();
  });
});
