import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupName } from "../backup/backup-folder.ts";
import { ownApp } from "../test/test-app.ts";
import { version } from "../version.ts";

// What Prometheus and Grafana are given to watch a server by: `scripts/operations.test.ts` checks it with their tools.

const metricsToken = "a token of sixteen or more";
const dir = await mkdtemp(join(tmpdir(), "kitround-watched-"));
const app = await ownApp({ metricsToken, backups: { dir, passphrase: null } }, undefined, []);

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const answer = await app.server.inject({ url: "/metrics", headers });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

test.each(["kitround-alerts.yml", "kitround-dashboard.json"])(
  "%s asks for metrics that a server has",
  async (name) => {
    // The names of a histogram's series appear with its first value.
    await app.server.inject({ url: "/api/health/live" });
    const known = new Set((await scrape()).match(/^[a-z][a-z0-9_]*/gm));
    const text = await readFile(
      join(import.meta.dirname, "../../../../docs/operations", name),
      "utf8",
    );
    const asked = new Set(text.match(/\b(kitround|http|process|nodejs)_[a-z0-9_]+/g));
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((each) => !known.has(each))).toEqual([]);
  },
);

test("the release of each process can be watched", async () => {
  expect(await scrape()).toContain(`kitround_info{version="${version}"} 1`);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("the age of the last backup can be watched", async () => {
  const last = async () =>
    /^kitround_last_backup_timestamp_seconds (\S+)$/m.exec(await scrape())?.[1];
  expect(await last()).toBe("0");
  for (const at of [1_700_000_000, 1_600_000_000]) {
    const file = join(dir, backupName(new Date(at * 1_000)));
    await writeFile(file, "a backup");
    await utimes(file, at, at);
  }
  expect(await last()).toBe("1700000000");
  await rm(dir, { recursive: true });
});
