import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allows } from "@kitround/contract/access/capabilities.ts";
import { afterAll, expect, test } from "vitest";
import { build } from "../app.ts";
import { readConfig } from "../config.ts";
import { asSystem } from "../db/as-system.ts";
import { connect } from "../db/connect.ts";
import { migrationsOnDisk } from "../db/migrate.ts";
import { startSession } from "../http/session.ts";
import { idFor, rowsOf } from "../test/tenant-matrix.ts";
import { sentTo, tenantProbes } from "../test/tenant-probes.ts";
import { send } from "../test/test-app.ts";
import { testPatience } from "../test/test-patience.ts";
import { putBack } from "./restore-backup.ts";

// A data folder from an earlier version: today's version is started on it, as after an update.

const fixtures = join(import.meta.dirname, "fixtures");
const dataDir = mkdtempSync(join(tmpdir(), "kitround-earlier-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("today's server starts on an earlier version's data folder, and every read answers", async () => {
  const earliest = readdirSync(fixtures).toSorted()[0] ?? "";
  const database = await connect({ kind: "folder", dataDir });
  const { rows } = await putBack(database.pool, join(fixtures, earliest), { passphrase: null });
  const before = await database.pool.query("select from schema_migration");
  await database.close();
  expect(rows).toBeGreaterThan(5_000);
  expect(before.rowCount).toBeLessThan(migrationsOnDisk().length - 20);

  const config = {
    ...readConfig({ LOG_LEVEL: "silent" }),
    database: { kind: "folder", dataDir },
    patience: testPatience,
    checkAnswers: true,
  } as const;
  const app = await build(config, undefined, []);
  try {
    const after = await app.database.pool.query("select from schema_migration");
    expect(after.rowCount).toBe(migrationsOnDisk().length);
    const { token, branchId } = await asSystem(app.database.db, async (tx) => {
      const { id: branchId } = await tx
        .selectFrom("branch")
        .select("id")
        .orderBy("code")
        .executeTakeFirstOrThrow();
      const { id: personId } = await tx
        .insertInto("person")
        .values({ email: "later@earlier.test", firstName: "Ana", lastName: "Later" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id: branchUserId } = await tx
        .insertInto("branchUser")
        .values({ branchId, personId, role: "admin" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const who = { branchId, branchUserId, role: "admin", agent: "test" } as const;
      return { ...(await startSession(tx, who)), branchId };
    });
    const branch = { id: branchId, rows: await rowsOf(app.database.pool, branchId) };
    const reads = tenantProbes(
      new Set([...branch.rows.keys()].map((name) => name.split(".")[0] ?? "")),
    ).filter(
      ({ route }) =>
        route.method === "GET" &&
        route.access !== "public" &&
        route.stream === undefined &&
        allows(route.access, "admin"),
    );
    const answered = new Map<number, number>();
    for (const probe of reads) {
      const { route } = probe;
      const sent = sentTo(probe, (it) => idFor(branch, it));
      const { status, error } = await send(app, token, route, sent as never);
      const what = `${route.path}: ${status < 300 ? "" : JSON.stringify(error)}`;
      expect(status, what).toBeLessThan(500);
      // Some list of the branch is never empty.
      if (route.params === undefined && probe.positions.length === 0)
        expect(status, what).toBeLessThan(400);
      answered.set(status, (answered.get(status) ?? 0) + 1);
    }
    expect(answered.get(200)).toBeGreaterThan(80);
  } finally {
    await app.close();
  }
}, 600_000);
