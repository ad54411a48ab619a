import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { readConfig } from "./config.ts";
import { sentenceOf } from "./disk-fault.ts";

const stopMs = 9_000;
/** Time to close what a failed start has opened. */
const failedMs = 1_000;

// Starts must be short, above all after a crash: compiled code is cached, and the database opens in its own thread
// while the other modules load. If the cache can't be written, only the start is slower.
enableCompileCache(join(import.meta.dirname, "../../../.cache/compiled"));

try {
  const config = readConfig(process.env);
  const { connect } = await import("./db/connect.ts");
  const opening = connect(config.database, config.patience);
  // It is awaited below, where its error is handled.
  opening.catch(() => {});
  const [{ build }, { printSetupLink }, { lastResort }] = await Promise.all([
    import("./app.ts"),
    import("./features/setup/setup-link.ts"),
    import("./last-resort.ts"),
  ]);
  // Flushed now instead of at the end, which a crash does not reach.
  flushCompileCache();
  const app = await build(config, undefined, undefined, opening);

  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    // A call that never ends does not keep the process alive: acknowledged writes are on the disk.
    setTimeout(() => process.exit(1), stopMs * config.patience).unref();
    app.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
  lastResort({ log: app.server.log, stop });

  // A restart recovers the database, which is not possible within the process.
  app.database.embedded?.onBroken((error) => {
    app.server.log.fatal({ err: error }, "The embedded database has stopped; so does the server.");
    process.exit(1);
  });

  await app.server.listen({ port: config.port, host: config.host });
  await printSetupLink(app.database.db, config);
} catch (error) {
  console.error(sentenceOf(error));
  // The process ends by itself when nothing is open. `process.exit` waits for V8's compiling threads, which after so
  // much new code may wait for a garbage collection that only this thread can do: then the process never ended (4 of
  // 19 starts on a full disk).
  process.exitCode = 1;
  setTimeout(() => process.exit(), failedMs).unref();
}
