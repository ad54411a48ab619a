import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { layLine, type Line } from "./line.ts";
import type { TripsServer } from "./trips-server.ts";

/** The real server with trips, told what `given` says, and the line to it. */
export async function startTrips(
  ...given: readonly string[]
): Promise<{ round: TripsServer; line: Line; stop: () => Promise<void> }> {
  const script = fileURLToPath(new URL("trips-server.ts", import.meta.url));
  const server = spawn(process.execPath, [script, ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (server.stdout === null) throw new Error("The server's output is piped.");
  const [printed] = await once(createInterface(server.stdout), "line");
  // Printed by the script in that shape.
  const round = JSON.parse(String(printed)) as TripsServer;
  const line = await layLine(round.url);
  const stop = async () => {
    await line.end();
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  };
  return { round, line, stop };
}
