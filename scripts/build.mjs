import { runMain, say } from "./root.mjs";
import { ensureWeb } from "./web-build.mjs";

// The launcher has installed what was missing before it starts this.
await runMain(async () => {
  await ensureWeb();
  say("Built: npm start needs no network now, and writes nothing into this folder.");
  return 0;
});
