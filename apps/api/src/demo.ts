import { parseArgs } from "node:util";
import { build } from "./app.ts";
import { readConfig } from "./config.ts";
import { gatherStatistics } from "./db/upkeep.ts";
import { table } from "./demo/accounts.ts";
import { fillDemo } from "./demo/fill-demo.ts";

// The demo stores nothing: its database is in memory and ends with the process.

const stopMs = 9_000;

try {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      large: { type: "boolean", default: false },
      country: { type: "boolean", default: false },
    },
  });
  const began = performance.now();
  const given = readConfig({
    ...process.env,
    DATABASE_URL: undefined,
    // Only the accounts are printed to standard output.
    LOG_LEVEL: values.json ? "silent" : (process.env["LOG_LEVEL"] ?? "silent"),
  });
  const app = await build({ ...given, database: { kind: "memory" } });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    void app.close().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  console.error("Filling the demo branch ...");
  const accounts = await fillDemo(app.database.db, {
    password: process.env["KITROUND_DEMO_PASSWORD"],
    large: values.large,
    country: values.country,
  });
  // Statistics are gathered before the first person signs in, so that the first screens are as fast as later ones.
  await gatherStatistics(app.database);
  await app.server.listen({ port: given.port, host: given.host });
  const address = app.server.addresses()[0];
  const port = typeof address === "object" ? address.port : given.port;
  const url = `http://localhost:${port}`;
  console.error(`Ready in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  console.log(values.json ? JSON.stringify({ url, accounts }) : table(url, accounts));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
