import { launchServer } from "./launch-server.ts";
import { administrator } from "./server-facts.ts";

/** Starts one server for the run, makes the organisation with the printed link, and stops it at the end. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["E2E_URL"] !== undefined) return undefined;
  const { url, setupToken, stop } = await launchServer();
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
  process.env["E2E_URL"] = url;
  return stop;
}
