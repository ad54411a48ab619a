import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { placeCluster } from "../apps/api/src/test/test-cluster.ts";
import { testPatience } from "../apps/api/src/test/test-patience.ts";
import { freePort } from "./free-port.ts";

type Environment = Record<string, string | undefined>;

const running = new Set<ChildProcess>();
const folders = new Set<string>();

// A test that fails may never stop its server. The runner ends a worker after a failed test, and everything that the
// worker has started ends with it.
process.once("exit", () => {
  for (const server of running) server.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts a program of Node's, with these arguments. It ends with this process at the latest. */
export function startServer(
  args: readonly string[],
  env: Environment,
  stdio: StdioOptions,
): ChildProcess {
  const server = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio });
  running.add(server);
  server.once("exit", () => running.delete(server));
  return server;
}

/** The first line that a server prints, of those that `isMeant` accepts. Throws if it ends before. */
export async function untilPrinted(
  server: ChildProcess,
  isMeant: (line: string) => boolean = () => true,
): Promise<string> {
  if (server.stdout === null) throw new Error("The server's output is piped.");
  const died = once(server, "exit").then(() => {
    throw new Error("The server has ended before it was there.");
  });
  const lines = createInterface(server.stdout);
  const printed = new Promise<string>((resolve) => {
    lines.on("line", (line) => {
      if (isMeant(line)) resolve(line);
    });
  });
  return Promise.race([printed, died]);
}

/** Ends a server, and waits until it has ended. */
export async function endServer(
  server: ChildProcess,
  signal: "SIGTERM" | "SIGKILL" = "SIGTERM",
): Promise<void> {
  if (!running.has(server)) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
}

/**
 * A new folder with an empty database, a free address, and the environment of a server for both. `host` is the host
 * name for browsers.
 */
export async function placeServer(name: string, host = "127.0.0.1") {
  const folder = await mkdtemp(join(tmpdir(), `kitround-${name}-`));
  folders.add(folder);
  const data = join(folder, "data");
  await placeCluster(data);
  const port = await freePort();
  const url = `http://${host}:${port}`;
  return {
    folder,
    url,
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      PATIENCE: String(testPatience),
      PUBLIC_URL: url,
      DATA_DIR: data,
      LOG_LEVEL: "warn",
      CHECK_ANSWERS: "1",
    },
    async remove() {
      await rm(folder, { recursive: true, force: true });
      folders.delete(folder);
    },
  };
}
