import { build } from "./app.ts";
import { readConfig } from "./config.ts";
import { printSetupLink } from "./features/setup/setup-link.ts";
import { lastResort } from "./last-resort.ts";

const stopMs = 9_000;

try {
  const config = readConfig(process.env);
  const app = await build(config);

  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    // A call that never ends does not keep the process alive: what was acknowledged is on the disk.
    setTimeout(() => process.exit(1), stopMs * config.patience).unref();
    app.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
  lastResort({ log: app.server.log, stop });

  // Started again it recovers, which it can't do from within.
  app.database.embedded?.onBroken((error) => {
    app.server.log.fatal({ err: error }, "The embedded database has stopped; so does the server.");
    process.exit(1);
  });

  await app.server.listen({ port: config.port, host: config.host });
  await printSetupLink(app.database.db, config);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
