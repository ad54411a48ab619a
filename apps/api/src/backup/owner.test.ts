import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { makeBackup, readingOf } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

// On a rented server the owner of the tables is not a superuser, so a restore must need no more rights than an owner
// has.

const server = process.env["TEST_DATABASE_URL"];
const owner = `kitround_owner_${randomUUID().slice(0, 8)}`;
const password = randomUUID();
const asBoss = async (...statements: string[]) => {
  const boss = new pg.Client({ connectionString: server });
  await boss.connect();
  for (const statement of statements) await boss.query(statement);
  await boss.end();
};

afterAll(async () => {
  if (server === undefined) return;
  await asBoss(`drop database if exists ${owner} with (force)`, `drop role if exists ${owner}`);
});

test.runIf(server)("an owner who is not a superuser restores, and overwrites", async () => {
  await asBoss(
    `create role ${owner} login createrole password '${password}'`,
    // On a new server the first migration creates them; here earlier tests have.
    `grant kitround_app, kitround_system to ${owner} with admin option`,
    `create database ${owner} owner ${owner}`,
  );
  const at = new URL(String(server));
  [at.username, at.password, at.pathname] = [owner, password, `/${owner}`];
  const { db, pool, close } = await connect({ kind: "server", url: at.href, pool: 2 }, 20);
  const path = join(import.meta.dirname, "fixtures", "2026-11-23.backup");
  const { rows } = await restoreBackup(pool, path, { passphrase: null });
  expect(rows).toBeGreaterThan(20_000);
  // A backup of the current schema, because an older one needs an empty database.
  const folder = await mkdtemp(join(tmpdir(), "kitround-owner-"));
  const own = join(folder, "own.backup");
  await makeBackup(readingOf(pool), own, null);
  const again = await restoreBackup(pool, own, { passphrase: null, overwrite: true });
  expect(again.rows).toBeGreaterThan(20_000);
  await rm(folder, { recursive: true });
  expect((await reconcile(db)).filter(({ broken }) => broken.length > 0)).toEqual([]);
  const { rows: who } = await pool.query("select usesuper from pg_user where usename = user");
  expect(who).toEqual([{ usesuper: false }]);
  await close();
});
