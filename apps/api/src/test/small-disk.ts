import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface SmallDisk {
  dir: string;
  /** Fills it completely until `makeRoom` is called. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  makeReadOnly(): Promise<void>;
  end(): Promise<void>;
}

/** A real file system with this many megabytes; null if this user may not mount one. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const dir = await mkdtemp(join(tmpdir(), "kitround-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", dir]);
  } catch {
    await rm(dir, { recursive: true });
    return null;
  }
  const ballast = join(dir, "ballast");
  return {
    dir,
    // The write fails when the disk is full, which is intended.
    fill: () => writeFile(ballast, Buffer.alloc(megabytes * 1024 ** 2)).catch(() => {}),
    makeRoom: () => rm(ballast),
    async makeReadOnly() {
      await run("mount", ["-o", "remount,ro", dir]);
    },
    async end() {
      await run("umount", ["-l", dir]);
      await rm(dir, { recursive: true });
    },
  };
}
