import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, endCluster, startCluster } from "./failover/cluster.ts";
import { address } from "./failover/configuration.ts";
import { failures } from "./failover/failures.ts";
import { type Load, startLoad } from "./failover/load.ts";
import { reportReads, startReports } from "./failover/reports.ts";
import { whole } from "./failover/state.ts";
import { type Figure, settle } from "./figures.ts";

// Two API processes behind HAProxy, a PgBouncer, and three PostgreSQL under Patroni and etcd, each in its own processes
// and on its own network, while writers write: every role is killed with -9 several times, and the primary cut off.
// Takes Debian's packages postgresql, patroni, etcd-server, haproxy, pgbouncer, and root.
const rounds = Number(process.argv[2] ?? 10);
const only = process.argv[3] ?? "";
const calmMs = 2_000;
const folder = await mkdtemp(join(tmpdir(), "kitround-failover-"));
// PostgreSQL runs as a user of its own.
await chmod(folder, 0o755);
let cluster: Cluster | null = null;
let passed = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    endCluster(cluster);
    process.exit(1);
  });
}
try {
  console.log(`what each role prints: ${folder}/*.log`);
  cluster = await startCluster(folder);
  await whole();
  const load = await startLoad(address, cluster.token);
  const reports = startReports(address, cluster.token);
  const chosen = failures.filter(({ name }) => name.includes(only));
  const seconds = await Promise.race([strikeEach(cluster, load, chosen), load.refused]);
  const { lost, doubled } = await load.end();
  const { read, behind } = await reports.end();
  const { acknowledged, sentAgain } = load.counts();
  console.log(`${acknowledged} writes acknowledged, ${sentAgain} sent again`);
  console.log(
    `${read} reports read; by one process since its start: ${await reportReads(address)}`,
  );
  settle([
    { what: "acknowledged writes lost", reached: lost, target: 0 },
    { what: "writes done twice", reached: doubled, target: 0 },
    { what: "reports without their reader's last change", reached: behind, target: 0 },
    ...cluster.roles.map((role) => ({
      what: `${role.name} ended by itself`,
      reached: role.ownEnds(),
      target: 0,
    })),
    ...seconds,
  ]);
  passed = process.exitCode === undefined;
} finally {
  endCluster(cluster);
  if (passed) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Each failure once in each round, so that a shorter run has seen all of them, too. */
async function strikeEach(cluster: Cluster, load: Load, chosen: typeof failures) {
  const times = new Map<string, number[]>(chosen.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, strike } of chosen) {
      await sleep(calmMs);
      load.begin();
      await strike(cluster, round);
      await whole();
      const { without, slowest } = load.measured();
      times.get(name)?.push(without);
      const [seconds, write] = [without.toFixed(1), slowest.toFixed(1)];
      console.log(`${round + 1}: ${name}: ${seconds} s without service, slowest write ${write} s`);
    }
  }
  return chosen.flatMap(({ name, target }): Figure[] => {
    const sorted = times.get(name)?.toSorted((a, b) => a - b) ?? [];
    return [
      {
        what: `${name}: seconds without service, median`,
        reached: sorted[rounds >> 1] ?? 0,
        target,
      },
      { what: `${name}: the most`, reached: sorted.at(-1) ?? 0, target },
    ];
  });
}
