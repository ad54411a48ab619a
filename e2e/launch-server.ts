import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { placeCluster } from "../apps/api/src/test/test-cluster.ts";
import { testPatience } from "../apps/api/src/test/test-patience.ts";
import { freePort } from "./free-port.ts";

/** A long timeout, because a busy machine starts slowly. */
const START_MS = 300_000;
const built = fileURLToPath(new URL("../apps/web/dist/index.html", import.meta.url));
const main = fileURLToPath(new URL("../apps/api/src/main.ts", import.meta.url));

export interface Server {
  url: string;
  /** The token of the one-time link that an empty database prints. */
  setupToken: string;
  stop: () => Promise<void>;
}

/**
 * Starts the real server on an empty database in a folder of its own, with `more` in its environment. `host` is the
 * host name for browsers. Throws with its output if it does not start.
 */
export async function launchServer(
  more: Record<string, string> = {},
  host = "127.0.0.1",
): Promise<Server> {
  if (!existsSync(built)) throw new Error("The web app is not built: npm run build -w apps/web");
  const folder = await mkdtemp(join(tmpdir(), "kitround-e2e-"));
  await placeCluster(join(folder, "data"));
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      PATIENCE: String(testPatience),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "warn",
      CHECK_ANSWERS: "1",
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const until = async <T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> => {
    for (const end = Date.now() + START_MS; Date.now() < end && server.exitCode === null;) {
      const found = await look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(server.exitCode === null ? "Not in time" : "It has ended");
  };
  try {
    const setupToken = await until(() => /login\?setup=([\w.~-]+)/.exec(output)?.[1]);
    await until(() => answers(`${url}/api/health/ready`));
    return { url, setupToken, stop };
  } catch (error) {
    await stop();
    throw new Error(`The server did not start:\n${output}`, { cause: error });
  }
}

async function answers(url: string): Promise<true | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? true : undefined;
}
