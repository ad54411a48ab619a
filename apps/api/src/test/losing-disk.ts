import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { smallDisk } from "./small-disk.ts";

const run = promisify(execFile);

export interface LosingDisk {
  dir: string;
  /** The power fails and comes back: what was not flushed is gone. Nobody may have a file open. */
  loseUnflushed(): Promise<void>;
  flush(): Promise<void>;
  end(): Promise<void>;
}

/**
 * An ext4 of its own on an image in memory. The kernel drops what it has not written to the image (the ioctl with which file
 * systems are tested), and the next mount recovers by the journal, as after a power cut. Null where this user may not mount one,
 * or `xfs_io` (Debian's xfsprogs) is not there.
 */
export async function losingDisk(megabytes: number): Promise<LosingDisk | null> {
  const memory = await smallDisk(megabytes + 1);
  if (memory === null) return null;
  const image = join(memory.dir, "image");
  const dir = await mkdtemp(join(tmpdir(), "kitround-losing-"));
  // The kernel writes by itself as seldom as it lets itself be told, and a rename flushes nothing.
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
