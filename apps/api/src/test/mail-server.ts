import { afterAll } from "vitest";
import { type MailServer, startMailServer } from "./start-mail-server.ts";

/** A real mail server on a free port, closed when the test file ends. */
export async function mailServer(): Promise<MailServer> {
  const server = await startMailServer();
  afterAll(() => server.stop());
  return server;
}
