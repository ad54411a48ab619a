import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { smallDisk } from "./small-disk.ts";

const run = promisify(execFile);

export interface LosingDisk {
  dir: string;
  /** Simulates a power cut: data that were not flushed are lost. No process may have a file open. */
  loseUnflushed(): Promise<void>;
  flush(): Promise<void>;
  end(): Promise<void>;
}

/**
 * An ext4 file system on an image in memory. The kernel discards what it has not written to the image (an ioctl for testing file
 * systems), and the next mount recovers from the journal, as after a power cut. Null if this user may not mount one, or `xfs_io`
 * (Debian's xfsprogs) is missing.
 */
export async function losingDisk(megabytes: number): Promise<LosingDisk | null> {
  const memory = await smallDisk(megabytes + 1);
  if (memory === null) return null;
  const image = join(memory.dir, "image");
  const dir = await mkdtemp(join(tmpdir(), "kitround-losing-"));
  // Sets the longest possible writeback interval, and no flush at renames.
  const mount = () => run("mount", ["-o", "loop,commit=300,noauto_da_alloc", image, dir]);
  const end = async () => {
    await run("umount", ["-l", dir]).catch(() => {});
    await rm(dir, { recursive: true });
    await memory.end();
  };
  try {
    await run("xfs_io", ["-V"]);
    await run("truncate", ["-s", `${megabytes}m`, image]);
    await run("mkfs.ext4", ["-q", "-F", image]);
    await mount();
  } catch {
    await end();
    return null;
  }
  return {
    dir,
    async loseUnflushed() {
      await run("xfs_io", ["-x", "-c", "shutdown", dir]);
      await run("umount", [dir]);
      await mount();
    },
    async flush() {
      await run("sync", ["-f", dir]);
    },
    end,
  };
}
