import { run } from "./child.mjs";
import { runMain } from "./root.mjs";
import { tool } from "./tool.mjs";

await runMain(() => run(process.execPath, [tool("vitest"), "run", ...process.argv.slice(2)]));
