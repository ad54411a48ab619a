import { runMain, say } from "./root.mjs";
import { ensureWeb } from "./web-build.mjs";

// The launcher has installed what was missing before it starts this.
await runMain(async () => {
  await ensureWeb();
  say("Built: npm start now needs neither the network nor the right to write into this folder.");
  return 0;
});
