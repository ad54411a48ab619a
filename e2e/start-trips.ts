import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { placeCluster } from "../apps/api/src/test/test-cluster.ts";
import { testPatience } from "../apps/api/src/test/test-patience.ts";
import { freePort } from "./free-port.ts";
import { layLine, type Line } from "./line.ts";
import type { TripsServer } from "./trips-server.ts";

const script = fileURLToPath(new URL("trips-server.ts", import.meta.url));
const main = fileURLToPath(new URL("../apps/api/src/main.ts", import.meta.url));

interface Trips {
  round: TripsServer;
  line: Line;
  /** Kills the server as a power cut does, and starts the real one on its data. */
  powerCut: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * The real server with trips in a folder of its own, with the arguments `given` and `more` in its environment, and
 * the connection to it.
 */
export async function startTrips(
  given: readonly string[] = [],
  more: Record<string, string> = {},
): Promise<Trips> {
  const folder = await mkdtemp(join(tmpdir(), "kitround-trips-"));
  await placeCluster(join(folder, "data"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "warn",
    CHECK_ANSWERS: "1",
    PATIENCE: String(testPatience),
    ...more,
  };
  let server: ChildProcess = spawn(process.execPath, [script, ...given], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (server.stdout === null) throw new Error("The server's output is piped.");
  const died = once(server, "exit").then(() => {
    throw new Error("The server has ended before it was there.");
  });
  const [printed] = await Promise.race([once(createInterface(server.stdout), "line"), died]);
  // Cast: the script prints this shape.
  const round = JSON.parse(String(printed)) as TripsServer;
  const line = await layLine(url);
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  return {
    round,
    line,
    async powerCut() {
      await end("SIGKILL");
      server = spawn(process.execPath, [main], { env, stdio: ["ignore", "ignore", "inherit"] });
      while (!(await isReady(url)) && server.exitCode === null) await wait(100);
    },
    async stop() {
      await line.end();
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
  return answer?.ok ?? false;
}
