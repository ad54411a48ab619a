import { firstAdmin } from "../../apps/api/src/test/first-admin.ts";
import { type ServerProcess, startServer } from "../../apps/api/src/test/server-process.ts";
import { type Answered, timed } from "./traffic.ts";

/** A server that is attacked, and a signed-in person who works meanwhile. */
export interface Ground {
  server(): ServerProcess;
  /** Starts it again after it has ended. */
  again(): Promise<void>;
  token: string;
  /** A typical call of the app. */
  me(): Promise<Answered>;
}

export async function ground(env: Record<string, string>): Promise<Ground> {
  let server = await startServer(env);
  const token = await firstAdmin(server);
  return {
    server: () => server,
    again: async () => {
      server = await startServer(env);
    },
    token,
    me: () => timed(`${server.url}/api/me`, { headers: { "x-auth-token": token } }),
  };
}
