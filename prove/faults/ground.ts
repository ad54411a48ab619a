import { firstAdmin } from "../../apps/api/src/test/first-admin.ts";
import { type ServerProcess, startServer } from "../../apps/api/src/test/server-process.ts";
import { type Answered, timed } from "./traffic.ts";

/** A server that faults are done to, and somebody signed in who works meanwhile. */
export interface Ground {
  server(): ServerProcess;
  /** Starts it again after it has ended. */
  again(): Promise<void>;
  token: string;
  /** A call as the app makes it at any time. */
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
