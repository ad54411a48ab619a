import { build } from "../app.ts";
import { readConfig } from "../config.ts";
import { fillDemo } from "../demo/fill-demo.ts";
import { plantCanaries } from "./plant-canaries.ts";

// Runs the demo with a script in every text that people have written; prints the demo's output, and where scripts were planted.
const given = readConfig({ ...process.env, DATABASE_URL: undefined, LOG_LEVEL: "silent" });
const app = await build({ ...given, database: { kind: "memory" } });
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
const accounts = await fillDemo(app.database.db, {});
const planted = await plantCanaries(app.database.pool);
await app.server.listen({ port: given.port, host: given.host });
console.log(JSON.stringify({ url: `http://localhost:${given.port}`, accounts, planted }));
