import { launchServer, type Server } from "./launch-server.ts";
import { administrator } from "./server-facts.ts";

/** Starts one server for the run, makes the organisation with the printed link, and stops it at the end. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["E2E_URL"] !== undefined) return undefined;
  const server = await launchServer();
  await setUpOrganisation(server);
  process.env["E2E_URL"] = server.url;
  return server.stop;
}

/** Makes the organisation with the link that the server has printed. Throws, and stops the server, when that fails. */
export async function setUpOrganisation({ url, setupToken, stop }: Server): Promise<void> {
  const response = await fetch(`${url}/api/setup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      token: setupToken,
      organisationName: "Science kits Aotearoa",
      branchName: "Durban Road",
      branchCode: "DBN",
      firstName: "Aroha",
      lastName: "First",
      ...administrator,
    }),
  });
  if (!response.ok) {
    await stop();
    throw new Error(`Setting up failed: ${response.status} ${await response.text()}`);
  }
}
