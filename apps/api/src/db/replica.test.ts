import { readNational } from "@kitround/contract/branches/national.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { streamingPair } from "../test/streaming-pair.ts";
import { ownApp } from "../test/test-app.ts";

// The machine of TEST_DATABASE_URL has PostgreSQL's programs. The tests build on each other.
const pair = process.env["TEST_DATABASE_URL"] === undefined ? null : await streamingPair();

describe.runIf(pair !== null)("with a replica", async () => {
  if (pair === null) return;
  const { primary: url, replica } = pair;
  // Hooks run in reverse order: the app is closed first.
  afterAll(pair.end);
  const app = await ownApp({ database: { kind: "server", url, replica, pool: 5 } });
  const branch = await app.newBranch();
  const reads = app.database.db.replica?.reads;
  let schools = 0;

  /** The figure that a new school changes, read right after its creation, and where it was read. */
  const nextReport = async () => {
    const before = { ...reads };
    schools += 1;
    const body = { nameEn: `School ${schools}`, status: "member" as const };
    await branch.ok("admin", createSchool, { body });
    const { items } = await branch.ok("admin", readNational, {});
    const from = reads?.replica === before.replica ? "primary" : "replica";
    return { members: items.find(({ code }) => code === branch.code)?.members, from };
  };
  const onReplica = async (statement: string) => {
    const client = new pg.Client({ connectionString: replica });
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  test("a report from the replica contains each change that was acknowledged before it", async () => {
    const places = [];
    for (let time = 0; time < 20; time += 1) {
      const { members, from } = await nextReport();
      expect(members).toBe(schools);
      places.push(from);
    }
    // A replica that is a second late on a busy machine is not waited for.
    expect(places).toContain("replica");
  });

  test("a replica that is late is not read", async () => {
    await onReplica("select pg_wal_replay_pause()");
    expect(await nextReport()).toEqual({ members: schools, from: "primary" });
    await onReplica("select pg_wal_replay_resume()");
    await expect.poll(async () => (await nextReport()).from, { timeout: 60_000 }).toBe("replica");
  });

  test("a replica that became a primary of its own is not read", async () => {
    await pair.promoteReplica();
    expect(await nextReport()).toEqual({ members: schools, from: "primary" });
  });

  test("without its replica a server reads reports from the primary", async () => {
    await pair.killReplica();
    expect(await nextReport()).toEqual({ members: schools, from: "primary" });
  });
});
