import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { firstAdmin } from "../../apps/api/src/test/first-admin.ts";
import { randomFrom } from "../../apps/api/src/test/hostile-values.ts";
import { mixedWriter, type Plant } from "../../apps/api/src/test/mixed-writer.ts";
import { fetchJson, startServer } from "../../apps/api/src/test/server-process.ts";
import type { Figure } from "../figures.ts";

const run = promisify(execFile);

/**
 * The embedded database on a small disk that fills up: writes are refused for now, reads work, and once there is
 * space again everything works as before. Null if no disk can be mounted.
 */
export async function fullDisk(plant?: Plant): Promise<Figure[] | null> {
  const dir = await mkdtemp(join(tmpdir(), "kitround-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", "size=220m", "tmpfs", dir]);
  } catch {
    await rm(dir, { recursive: true });
    return null;
  }
  try {
    const server = await startServer({ DATA_DIR: join(dir, "data"), PATIENCE: "1" });
    const token = await firstAdmin(server);
    const writer = await mixedWriter({
      token,
      random: randomFrom(1),
      async server() {
        if (server.child.exitCode === null) return server;
        throw new Error(`The server has ended: ${server.output()}`);
      },
      plant,
    });
    await writer.writeOne();
    // Fills the disk: the last block is cut.
    await writeFile(join(dir, "ballast"), Buffer.alloc(220 * 1024 * 1024)).catch(() => {});
    let told = 0;
    let wrong = 0;
    for (let n = 0; n < 40; n += 1) {
      const answer = await fetchJson(server, "POST", "/items", {
        token,
        key: crypto.randomUUID(),
        body: { sku: `FULL-${n}`, name: "x".repeat(100) },
      }).catch(() => null);
      if (answer?.status === 503) told += 1;
      else if (answer?.status !== 201) wrong += 1;
    }
    const read = await fetchJson(server, "GET", "/me", { token }).catch(() => null);
    await rm(join(dir, "ballast"));
    await writer.writeOne();
    const { lost, doubled } = await writer.difference();
    console.log(`full disk: of 40 writes ${told} told to wait, ${wrong} answered otherwise`);
    server.child.kill("SIGTERM");
    await server.ended;
    return [
      { what: "full disk: writes not told to wait", reached: wrong, target: 0 },
      { what: "full disk: reads refused", reached: read?.status === 200 ? 0 : 1, target: 0 },
      { what: "full disk: writes lost or doubled", reached: lost + doubled, target: 0 },
    ];
  } finally {
    await run("umount", ["-l", dir]);
    await rm(dir, { recursive: true, force: true });
  }
}
