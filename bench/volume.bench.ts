import { missedFigures } from "./ground/figure.ts";
import { benchServer } from "./volume/bench-server.ts";

/**
 * What grows with the number of rows on a server: nightly jobs, backup, restore, and the locks of migrations. `npm run
 * bench -- volume [copies]`, each a copy of the demo's branches with three years. Takes a superuser's
 * TEST_DATABASE_URL.
 */
const server = process.env["TEST_DATABASE_URL"];
if (!server) throw new Error("Set TEST_DATABASE_URL: a PostgreSQL 15 or later.");
await benchServer(server, Number(process.argv[2] ?? 100));
if (missedFigures() > 0) process.exitCode = 1;
