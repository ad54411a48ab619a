import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { build } from "../app.ts";
import { readConfig } from "../config.ts";
import { testDatabase } from "../test/test-database.ts";
import { testPatience } from "../test/test-patience.ts";

test("a connection that a browser has opened without sending anything does not keep the server from stopping", async () => {
  const { config: database, drop } = await testDatabase();
  const config = { ...readConfig({ LOG_LEVEL: "silent" }), patience: testPatience };
  const app = await build({ ...config, database }, [], []);
  const { server } = app.server;
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  // Disables the timeout that would close the connection after a minute: a browser may keep it open for longer.
  server.setTimeout(0);
  server.headersTimeout = 0;
  server.requestTimeout = 0;
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const ahead = connect(port, "127.0.0.1");
  ahead.on("error", () => {});
  await once(server, "connection");
  await app.close();
  ahead.destroy();
  await drop();
  expect(server.listening).toBe(false);
});
