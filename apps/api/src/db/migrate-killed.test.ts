import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connect } from "./connect.ts";
import { migrationsOnDisk } from "./migrate.ts";
import { schemaTypes } from "./schema-types.ts";
import { bareEnv } from "../test/bare-env.ts";

// A few kills in each test run; KILL_CYCLES sets a larger number.
const cycles = Number(process.env["KILL_CYCLES"] ?? 2);
const folder = await mkdtemp(join(tmpdir(), "kitround-migrating-"));
const schemaOfToday = readFileSync(join(import.meta.dirname, "schema.gen.ts"), "utf8");
const names = migrationsOnDisk().map(({ name }) => name);

afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Migrates in a separate process, which is killed some milliseconds after the migration `fatal` began. Returns the
 * migrations that began.
 */
async function migrating(dataDir: string, fatal: string | null): Promise<string[]> {
  const program = join(import.meta.dirname, "../test/migrating-process.ts");
  const child = spawn(process.execPath, [program, dataDir], {
    env: bareEnv(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (fatal !== null && said.includes(`${fatal}\n`))
      setTimeout(() => child.kill("SIGKILL"), Math.random() * 30);
  });
  const [code, signal]: unknown[] = await once(child, "close");
  // The process may have finished before the kill.
  expect([code, signal], said).toEqual(signal === null ? [0, null] : [null, "SIGKILL"]);
  return said.split("\n").filter((name) => name !== "");
}

test(
  "when killed during a migration it has applied each whole or not at all, and continues from there",
  { timeout: (cycles + 2) * 200_000 },
  async () => {
    let [kills, done, folderNo] = [0, 0, 0];
    const dataDir = () => join(folder, String(folderNo));
    while (kills < cycles) {
      const left = names.length - done;
      // Far enough apart that one folder is killed several times before all migrations are done.
      const fatal = names[done + Math.floor(Math.random() * Math.min(left, 8))] ?? null;
      const began = await migrating(dataDir(), fatal);
      expect(began[0], "goes on where it was").toBe(names[done]);
      kills += 1;
      const database = await connect({ kind: "folder", dataDir: dataDir() });
      const { rows } = await database.pool.query<{ name: string }>(
        "select name from schema_migration order by name",
      );
      await database.close();
      const whole = rows.map(({ name }) => name);
      expect(whole).toEqual(names.slice(0, whole.length));
      expect(whole.length).toBeGreaterThanOrEqual(done + began.length - 1);
      done = whole.length;
      if (done < names.length) continue;
      folderNo += 1;
      done = 0;
    }
    await migrating(dataDir(), null);
    const killed = await connect({ kind: "folder", dataDir: dataDir() });
    expect(await schemaTypes(killed.pool)).toBe(schemaOfToday);
    await killed.close();
  },
);
