import { mkdir } from "node:fs/promises";
import { firstAdmin } from "../../apps/api/src/test/first-admin.ts";
import {
  address,
  apiProcess,
  databases,
  etcd,
  front,
  patroni,
  pooler,
  proxy,
  secret,
} from "./configuration.ts";
import { kill, layNetwork, type Machine, processesOn, removeNetwork } from "./network.ts";
import { type Program, type Role, runRole } from "./role.ts";
import { members, onDatabase, until } from "./state.ts";

export interface Cluster {
  /** The session of somebody who has every capability. */
  token: string;
  apis: readonly [Role, Role];
  pooler: Role;
  proxy: Role;
  etcd(machine: Machine): Role;
  /** Kills Patroni and PostgreSQL on the machine, which stay away until they are started. */
  killDatabase(machine: Machine): void;
  startDatabase(machine: Machine): void;
  roles: readonly Role[];
}

const machines = [...databases, front];

/** Starts every role on its machine, on empty databases. Its files are in `folder`. */
export async function startCluster(folder: string): Promise<Cluster> {
  layNetwork(machines);
  const run = (program: Program) => runRole(program, folder);
  const etcds = new Map(databases.map((each) => [each, run(etcd(folder, each))]));
  const patronis = new Map(databases.map((each) => [each, run(patroni(folder, each))]));
  const { primary } = await until("a primary", async () => {
    const found = await members();
    return found?.synchronous && found.working === databases.length ? found : null;
  });
  await onDatabase(
    primary,
    "postgres",
    `create role kitround login createrole password '${secret}'`,
    "create database kitround owner kitround",
  );
  for (const port of [8081, 8082]) await mkdir(`${folder}/api-${port}`);
  const parts = { proxy: run(proxy(folder)), pooler: run(pooler(folder)) };
  // The first alone until its link is used: the second would print another, and only the last one is valid.
  const first = run(apiProcess(folder, 8081));
  await until("the first process", async () => (await isLive()) || null);
  const token = await firstAdmin({ url: address, output: first.output });
  const second = run(apiProcess(folder, 8082));
  return {
    ...parts,
    token,
    apis: [first, second],
    etcd: (machine) => of(etcds, machine),
    killDatabase(machine) {
      of(patronis, machine).kill({ stays: true });
      for (const { pid, name } of processesOn(machine)) if (name !== "etcd") kill(pid);
    },
    startDatabase: (machine) => of(patronis, machine).start(),
    roles: [...etcds.values(), ...patronis.values(), parts.proxy, parts.pooler, first, second],
  };
}

const isLive = async () =>
  (await fetch(`${address}/api/health/live`).catch(() => null))?.ok === true;

export function endCluster(cluster: Cluster | null): void {
  for (const role of cluster?.roles ?? []) role.kill({ stays: true });
  removeNetwork(machines);
}

function of(roles: ReadonlyMap<Machine, Role>, machine: Machine): Role {
  const role = roles.get(machine);
  if (!role) throw new Error(`There is no such role on ${machine.name}.`);
  return role;
}
