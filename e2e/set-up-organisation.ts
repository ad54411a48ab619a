import type { Server } from "./launch-server.ts";
import { administrator } from "./server-facts.ts";

/**
 * Creates the organisation with the link that the server has printed. Throws, and stops the server, when that fails.
 */
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
