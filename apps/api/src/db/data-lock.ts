import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onDisk } from "../disk-fault.ts";

// Two PostgreSQLs on one folder destroy it, and PGlite does not check. The lock file lies beside the cluster, names
// its holder (process id and the moment it started, so that a reused id does not match), and is never taken from a
// live process.

interface Holder {
  pid: number;
  startedAt: string | null;
  /** A process id is valid only within its namespace (a container has its own). */
  namespace: string | null;
}

export interface DataLock {
  release(): void;
}

const heartbeatMs = 10_000;
/** A holder in another container can't be looked up, so its heartbeat shows whether it is alive. */
const silentMs = 3 * heartbeatMs;
const settleMs = 30;

export function takeDataLock(dataDir: string): Promise<DataLock> {
  return onDisk(dataDir, () => take(dataDir));
}

async function take(dataDir: string): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "lock");
  const mine = JSON.stringify({ ...holderOf(process.pid), nonce: crypto.randomUUID() });

  for (;;) {
    if (createNew(path, mine)) break;
    const text = readText(path);
    if (text === null) continue;
    const holder = parse(text);
    if (holder && lives(holder, path)) throw new Error(refusal(dataDir, holder.pid));
    discard(path, text);
  }
  // A process that discarded a stale lock at the same moment may have moved this one aside, so check again.
  await sleep(settleMs);
  const now = readText(path);
  if (now !== mine) {
    throw new Error(refusal(dataDir, (now && parse(now)?.pid) || "unknown"));
  }
  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // The database itself reports a folder that has disappeared.
    }
  }, heartbeatMs);
  heartbeat.unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readText(path) === mine) rmSync(path, { force: true });
    },
  };
}

function refusal(dataDir: string, pid: number | string): string {
  return `The data in ${dataDir} are in use by process ${pid}. Two processes would destroy them: stop that one first, or give this one another DATA_DIR.`;
}

/** Writes a temporary file first and then links it into place, so that nobody reads half a lock. */
function createNew(path: string, text: string): boolean {
  const written = `${path}.${crypto.randomUUID()}`;
  writeFileSync(written, text);
  try {
    linkSync(written, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(written, { force: true });
  }
}

/** Moves a stale lock aside, and puts it back if it turns out to be a newer one. */
function discard(path: string, dead: string): void {
  const aside = `${path}.${crypto.randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const text = readText(aside);
  if (text !== null && text !== dead) createNew(path, text);
  rmSync(aside, { force: true });
}

function lives(holder: Holder, path: string): boolean {
  if (holder.namespace !== holderOf(process.pid).namespace) {
    return Date.now() - statSync(path).mtimeMs < silentMs;
  }
  if (holder.startedAt !== null) return holderOf(holder.pid).startedAt === holder.startedAt;
  try {
    process.kill(holder.pid, 0);
    return holder.pid !== process.pid;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function holderOf(pid: number): Holder {
  return { pid, startedAt: startOf(pid), namespace: namespace() };
}

/**
 * When a process started, as Linux counts it (field 22 of /proc/pid/stat, with the boot's id); null on other systems
 * or when it has ended.
 */
function startOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // Killed, but not yet reaped by its parent.
  if (fields[0] === "Z" || fields[0] === "X") return null;
  const ticks = fields[19];
  return `${readText("/proc/sys/kernel/random/boot_id")?.trim()}:${ticks}`;
}

function namespace(): string | null {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return null;
  }
}

function parse(text: string): Holder | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || !("pid" in read)) return null;
    // Cast: only this file writes it.
    return read as Holder;
  } catch {
    return null;
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
