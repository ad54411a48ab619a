import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { readConfig } from "./config.ts";
import { sentenceOf } from "./disk-fault.ts";

const stopMs = 9_000;
/** For what a start that failed has still open. */
const failedMs = 1_000;

// A start is short, after a crash above all: what was compiled once is kept, and the database opens in its own thread while the
// rest is read. Where nothing can be kept it takes longer, and nothing else.
enableCompileCache(join(import.meta.dirname, "../../../.cache/compiled"));

try {
  const config = readConfig(process.env);
  const { connect } = await import("./db/connect.ts");
  const opening = connect(config.database, config.patience);
  // It is awaited below, where its fault is told.
  opening.catch(() => {});
  const [{ build }, { printSetupLink }, { lastResort }] = await Promise.all([
    import("./app.ts"),
    import("./features/setup/setup-link.ts"),
    import("./last-resort.ts"),
  ]);
  // Now and not at the end, which a crash has none of.
  flushCompileCache();
  const app = await build(config, undefined, undefined, opening);

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
  console.error(sentenceOf(error));
  // It ends by itself where nothing is open. `process.exit` waits for V8's compiling threads, which after so much new code may be
  // waiting for a garbage collection that only this thread can do: then the process never ended (4 of 19 starts on a full disk).
  process.exitCode = 1;
  setTimeout(() => process.exit(), failedMs).unref();
}
