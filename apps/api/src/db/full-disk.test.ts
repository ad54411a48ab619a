import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { smallDisk } from "../test/small-disk.ts";
import { connect } from "./connect.ts";
import { endLog } from "./upkeep.ts";

const disk = await smallDisk(120);
afterAll(() => disk?.end());

// Mounting a small disk needs root's rights.
describe.skipIf(disk === null)("the embedded database on a full disk", async () => {
  const database = await connect({ kind: "folder", dataDir: join(disk?.dir ?? "", "data") });
  const { pool, embedded } = database;
  const crashed = new Promise<string>((resolve) => {
    embedded?.onBroken((error) => resolve(error.message));
  });

  test("answers reads and makes no checkpoint", async () => {
    await pool.query("create table known as select generate_series(1, 1000) as n");
    await disk?.fill();
    await endLog(database, 1);
    await endLog(database, 1);
    expect((await pool.query("select count(*)::int as it from known")).rows).toEqual([
      { it: 1000 },
    ]);
  });

  test("reports a crash, after which its process ends", async () => {
    // A panic, as PostgreSQL has it whenever its log can't be written.
    await expect(pool.query("checkpoint")).rejects.toThrow("No space left on device");
    expect(await crashed).toBe("The embedded database has crashed.");
    await expect(pool.query("select 1")).rejects.toThrow("crashed");
    await disk?.makeRoom();
    await database.close();
  });

  test("has what was committed when it is opened again", async () => {
    const again = await connect({ kind: "folder", dataDir: join(disk?.dir ?? "", "data") });
    const { rows } = await again.pool.query("select count(*)::int as it from known");
    expect(rows).toEqual([{ it: 1000 }]);
    await again.close();
  });
});
