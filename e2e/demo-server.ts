import { fileURLToPath } from "node:url";
import { testPatience } from "../apps/api/src/test/test-patience.ts";
import { freePort } from "./free-port.ts";
import { endServer, startServer } from "./own-server.ts";

const demo = fileURLToPath(new URL("../apps/api/src/demo.ts", import.meta.url));

export interface DemoServer {
  url: string;
  accounts: { role: string; email: string; password: string }[];
  stop: () => Promise<void>;
}

/**
 * Starts the demo as `npm run demo -- --json` does, with further options, or another program with the same output.
 * Throws with its output if it does not start.
 */
export async function startDemo(
  options: readonly string[] = [],
  program = demo,
): Promise<DemoServer> {
  const env = {
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
    PATIENCE: String(testPatience),
  };
  const child = startServer([program, "--json", ...options], env, ["ignore", "pipe", "pipe"]);
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    child.once("exit", () => reject(new Error(`The demo did not start:\n${said}`)));
  });
  // The one line that the demo prints with --json.
  const { url, accounts } = JSON.parse(line) as Omit<DemoServer, "stop">;
  return { url, accounts, stop: () => endServer(child) };
}
