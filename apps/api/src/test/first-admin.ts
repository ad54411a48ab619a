import { setTimeout as sleep } from "node:timers/promises";
import { fetchJson, type ServerProcess } from "./server-process.ts";

export const firstEmail = "aroha@kitround.test";
export const firstPassword = "seven brown kits in a van";

/** Sets up an empty server with the link it has printed; returns the session of its first administrator. */
export async function firstAdmin(server: Pick<ServerProcess, "url" | "output">): Promise<string> {
  let link: string | undefined;
  // The server is ready shortly before it prints the link.
  for (let look = 0; look < 600 && !link; look += 1) {
    link = /\/login\?setup=([\w-]{43})/.exec(server.output())?.[1];
    if (!link) await sleep(50);
  }
  if (!link) throw new Error(`No link was printed: ${server.output()}`);
  await fetchJson(server, "POST", "/setup", {
    body: {
      token: link,
      organisationName: "Science Kits Aotearoa",
      branchName: "Northland",
      branchCode: "NLD",
      firstName: "Aroha",
      lastName: "Ngata",
      email: firstEmail,
      password: firstPassword,
    },
  });
  const body = { email: firstEmail, password: firstPassword };
  const session = await fetchJson(server, "POST", "/auth", { body });
  return String(session.body["sessionId"]);
}
