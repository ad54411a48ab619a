import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { endServer, placeServer, startServer } from "./own-server.ts";

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
  const { url, env, remove } = await placeServer("e2e", host);
  const server = startServer([main], { ...env, ...more }, ["ignore", "pipe", "pipe"]);
  let output = "";
  server.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  server.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    await endServer(server);
    await remove();
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
