import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./server-process.ts";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

export interface StreamingPair {
  /** Addresses of a superuser's database. */
  primary: string;
  replica: string;
  /** Stops the replica, as a machine without power does. */
  killReplica(): Promise<void>;
  /** Makes a primary of the replica; the primary goes on, as one that is cut off would. */
  promoteReplica(): Promise<void>;
  end(): Promise<void>;
}

/** An empty PostgreSQL and a replica that streams from it, in a temporary folder, from the machine's own programs. */
export async function streamingPair(): Promise<StreamingPair> {
  const bin = globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1);
  if (bin === undefined) throw new Error("No PostgreSQL is installed: apt-get install postgresql.");
  const home = await mkdtemp(join(tmpdir(), "kitround-pair-"));
  const password = randomUUID();
  await writeFile(join(home, "password"), password);
  if (isRoot) {
    const { stdout } = await run("id", ["-u", "postgres"]);
    for (const path of [home, join(home, "password")]) {
      await chown(path, Number(stdout), -1);
    }
  }
  // PostgreSQL refuses to run as root.
  const program = (name: string, args: string[]) => {
    const command = [join(bin, name), ...args];
    const [file = "", ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
    return run(file, rest, { cwd: home, env: { ...process.env, PGPASSWORD: password } });
  };
  const at = (port: number) => `postgres://kitround:${password}@127.0.0.1:${port}/postgres`;
  const folder = (name: string) => join(home, name);
  const start = async (name: string) => {
    const port = await freePort();
    const options = `-c listen_addresses=127.0.0.1 -p ${port} -k ${home} -c fsync=off`;
    const log = ["-l", folder(`${name}.log`), "-o", options];
    await program("pg_ctl", ["-D", folder(name), "-w", "start", ...log]);
    return port;
  };
  const stop = (name: string) =>
    program("pg_ctl", ["-D", folder(name), "-m", "immediate", "stop"]).catch(() => {});

  const made = ["-U", "kitround", "--auth=scram-sha-256", `--pwfile=${folder("password")}`];
  await program("initdb", ["-D", folder("primary"), ...made, "--encoding=UTF8", "--no-sync"]);
  const first = await start("primary");
  const copied = ["-D", folder("replica"), "-R", "-X", "stream", "-c", "fast", "--no-sync"];
  await program("pg_basebackup", ["-d", at(first), ...copied]);
  const second = await start("replica");
  return {
    primary: at(first),
    replica: at(second),
    async killReplica() {
      await stop("replica");
    },
    async promoteReplica() {
      await program("pg_ctl", ["-D", folder("replica"), "-w", "promote"]);
    },
    async end() {
      await Promise.all([stop("replica"), stop("primary")]);
      await rm(home, { recursive: true });
    },
  };
}
