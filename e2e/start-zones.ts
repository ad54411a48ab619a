import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Session } from "@kitround/contract/session/session.ts";
import { endServer, placeServer, startServer, untilPrinted } from "./own-server.ts";
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
  const { folder, url, env, remove } = await placeServer("zones");
  const clock = join(folder, "clock");
  const setClock = (to: Date) => putClock(clock, to.getTime() - Date.now());
  await setClock(begin);
  const server = startServer(
    ["--import", file("moved-clock.ts"), file("zones-server.ts")],
    { ...env, MOVED_CLOCK: clock },
    ["ignore", "pipe", "inherit"],
  );
  await untilPrinted(server);
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
      await endServer(server);
      await remove();
    },
  };
}
