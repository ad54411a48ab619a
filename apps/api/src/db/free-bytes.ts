import { statfs } from "node:fs/promises";

/** How many bytes this user may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
}
