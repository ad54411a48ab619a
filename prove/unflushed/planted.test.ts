import { afterAll, expect, test } from "vitest";
import { endServers } from "../../apps/api/src/test/server-process.ts";
import { loseWrites } from "./lose-writes.ts";

afterAll(endServers);

const neverFlushes = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  fs.fsyncSync = () => {};
  syncBuiltinESMExports();`;

test("an engine that does not flush is detected as losing acknowledged writes", async () => {
  const planted = `--import=data:text/javascript,${encodeURIComponent(neverFlushes)}`;
  const lost = loseWrites(1, { more: { NODE_OPTIONS: planted } });
  // The school and item of its writers are lost, which ends the run. If no such disk can be created there is nothing
  // to lose.
  const seen = await lost.catch((error: unknown) => String(error));
  expect([null, expect.stringMatching(/not_found/)]).toContainEqual(seen);
});
