import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate, migrationsOnDisk } from "./migrate.ts";

const server = process.env["TEST_DATABASE_URL"];

test.runIf(server)(
  "of processes that start together one migrates, and the others wait for it",
  { timeout: 600_000 },
  async () => {
    const name = `kitround_test_${randomUUID().replaceAll("-", "")}`;
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const address = Object.assign(new URL(server ?? ""), { pathname: `/${name}` }).href;
    const pools = [1, 2, 3].map(() => new pg.Pool({ connectionString: address, max: 1 }));
    const applied = await Promise.all(pools.map((pool) => migrate(pool)));
    const all = migrationsOnDisk().map((each) => each.name);
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([all, [], []]);
    await Promise.all(pools.map((pool) => pool.end()));
    await admin.query(`drop database ${name}`);
    await admin.end();
  },
);
