import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { layLine, type Line } from "./line.ts";
import { endServer, placeServer, startServer, untilPrinted } from "./own-server.ts";
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
  const { url, env: own, remove } = await placeServer("trips");
  const env = { ...own, ...more };
  let server = startServer([script, ...given], env, ["ignore", "pipe", "inherit"]);
  // A slow machine may make the server print a warning first. Cast: the script prints this shape.
  const facts = await untilPrinted(server, (line) => line.startsWith('{"url":'));
  const round = JSON.parse(facts) as TripsServer;
  const line = await layLine(url);
  return {
    round,
    line,
    async powerCut() {
      await endServer(server, "SIGKILL");
      server = startServer([main], env, ["ignore", "ignore", "inherit"]);
      while (!(await isReady(url)) && server.exitCode === null) await wait(100);
    },
    async stop() {
      await line.end();
      await endServer(server);
      await remove();
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
  return answer?.ok ?? false;
}
