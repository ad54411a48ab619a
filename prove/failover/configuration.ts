import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Machine, on } from "./network.ts";
import type { Program } from "./role.ts";

// The files of docs/operations as somebody who follows docs/operations.md fills them in, with folders of this run.

export const secret = "seven-brown-kits";
export const metricsToken = "nine-green-kits-on-the-shelf";
const docs = join(import.meta.dirname, "../../docs/operations");
const main = join(import.meta.dirname, "../../apps/api/src/main.ts");

export const databases: Machine[] = [1, 2, 3].map((n) => ({
  name: `db${n}`,
  address: `10.36.0.${n}`,
}));
export const front: Machine = { name: "front", address: "10.36.0.10" };
export const address = `http://${front.address}:8080`;

const idOf = (what: "-u" | "-g") =>
  Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));
const postgres = { uid: idOf("-u"), gid: idOf("-g") };
const root = { uid: 0, gid: 0 };

/** The folder of a machine, in which its user may write. */
function folderOf(folder: string, machine: Machine): string {
  const own = join(folder, machine.name);
  mkdirSync(own, { recursive: true });
  chownSync(own, postgres.uid, postgres.gid);
  return own;
}

function filled(folder: string, file: string, machine: Machine): string {
  const own = folderOf(folder, machine);
  return readFileSync(join(docs, file), "utf8")
    .replaceAll(/\/var\/lib\/(postgresql|etcd)|\/etc\/pgbouncer/g, own)
    .replaceAll("MACHINE", machine.name)
    .replaceAll("ADDRESS", machine.address)
    .replaceAll("SECRET", secret);
}

function place(folder: string, machine: Machine, name: string, text: string): string {
  const path = join(folderOf(folder, machine), name);
  writeFileSync(path, text);
  chownSync(path, postgres.uid, postgres.gid);
  chmodSync(path, 0o600);
  return path;
}

export function etcd(folder: string, machine: Machine): Program {
  const lines = filled(folder, "several-machines/etcd.env", machine).matchAll(
    /^(ETCD_\w+)=(.*)$/gm,
  );
  const env = Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
  return { name: `etcd-${machine.name}`, command: [...on(machine, postgres), "etcd"], env };
}

export function patroni(folder: string, machine: Machine): Program {
  const text = filled(folder, "several-machines/patroni.yml", machine);
  const file = place(folder, machine, "patroni.yml", text);
  mkdirSync(join(folderOf(folder, machine), "15"), { recursive: true });
  chownSync(join(folderOf(folder, machine), "15"), postgres.uid, postgres.gid);
  return { name: `patroni-${machine.name}`, command: [...on(machine, postgres), "patroni", file] };
}

export function pooler(folder: string): Program {
  place(folder, front, "userlist.txt", `"kitround" "${secret}"\n`);
  const file = place(folder, front, "pgbouncer.ini", filled(folder, "pgbouncer.ini", front));
  return { name: "pooler", command: [...on(front, postgres), "pgbouncer", file] };
}

export function proxy(folder: string): Program {
  const text = filled(folder, "several-machines/haproxy.cfg", front);
  const file = place(folder, front, "haproxy.cfg", text);
  return { name: "proxy", command: [...on(front, root), "haproxy", "-db", "-f", file] };
}

export function apiProcess(folder: string, port: number): Program {
  const at = (database: number) => `postgres://kitround:${secret}@127.0.0.1:${database}/kitround`;
  return {
    name: `api-${port}`,
    command: [...on(front, root), process.execPath, main],
    env: {
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(folder, `api-${port}`),
      DATABASE_URL: at(6432),
      DATABASE_DIRECT_URL: at(5432),
      DATABASE_REPLICA_URL: at(5433),
      METRICS_TOKEN: metricsToken,
      TRUST_PROXY: "true",
    },
  };
}
