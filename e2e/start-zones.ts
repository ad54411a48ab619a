import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Session } from "@kitround/contract/session/session.ts";
import { placeCluster } from "../apps/api/src/test/test-cluster.ts";
import { testPatience } from "../apps/api/src/test/test-patience.ts";
import { freePort } from "./free-port.ts";
import { putClock } from "./put-clock.ts";

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export interface Zones {
  url: string;
  /** Sets the clock of the server and its database. */
  moveClock: (to: Date) => Promise<void>;
  signIn: (role: string, code: string) => Promise<Session>;
  stop: () => Promise<void>;
}

/** The server of `zones-server.ts` in a folder of its own, its clock at `begin`. */
export async function startZones(begin: Date): Promise<Zones> {
  const folder = await mkdtemp(join(tmpdir(), "kitround-zones-"));
  const clock = join(folder, "clock");
  const setClock = (to: Date) => putClock(clock, to.getTime() - Date.now());
  await setClock(begin);
  await placeCluster(join(folder, "data"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server: ChildProcess = spawn(
    process.execPath,
    ["--import", file("moved-clock.ts"), file("zones-server.ts")],
    {
      env: {
        ...process.env,
        MOVED_CLOCK: clock,
        PORT: String(port),
        HOST: "127.0.0.1",
        PUBLIC_URL: url,
        DATA_DIR: join(folder, "data"),
        LOG_LEVEL: "warn",
        CHECK_ANSWERS: "1",
        PATIENCE: String(testPatience),
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = once(server, "exit");
  if (server.stdout === null) throw new Error("The server's output is piped.");
  const died = ended.then(() => {
    throw new Error("The server has ended before it was there.");
  });
  await Promise.race([once(createInterface(server.stdout), "line"), died]);
  return {
    url,
    moveClock: setClock,
    async signIn(role, code) {
      const answer = await fetch(`${url}/api/auth`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: `${role}@${code}.test`.toLowerCase(), password: url }),
      });
      if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Session; // checked by the server
    },
    async stop() {
      died.catch(() => {});
      server.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
