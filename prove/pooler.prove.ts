import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../e2e/free-port.ts";
import { postgresStage } from "../scripts/test-stages.mjs";
import { settle } from "./figures.ts";

// Runs every API test through a PgBouncer in transaction mode, in front of the server of TEST_DATABASE_URL. Uses the
// PgBouncer of TEST_POOLER_URL; without it, starts the one that Debian has installed.
const server = process.env["TEST_DATABASE_URL"];
if (server === undefined) throw new Error("TEST_DATABASE_URL: give a PostgreSQL server.");
const pooler = process.env["TEST_POOLER_URL"] === undefined ? await startPooler(server) : null;
try {
  if (pooler) process.env["TEST_POOLER_URL"] = pooler.url;
  const { passed, failed, failures } = await postgresStage();
  for (const each of failures) console.log(`  ${each}`);
  settle([{ what: `API tests that failed, of ${passed + failed}`, reached: failed, target: 0 }]);
} finally {
  await pooler?.stop();
}

async function startPooler(address: string) {
  const { hostname, port, username, password } = new URL(address);
  const at = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "kitround-pooler-"));
  const file = join(folder, "pgbouncer.ini");
  await writeFile(join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 8
server_idle_timeout = 5
autodb_idle_timeout = 10
`,
  );
  // PgBouncer refuses to run as root, so root starts it as the user `postgres`.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) spawnSync("chown", ["-R", "postgres", folder]);
  const child = spawn("pgbouncer", [...(isRoot ? ["-u", "postgres"] : []), file], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const closed = once(child, "close");
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("process up")) resolve();
    });
    child.once("close", () => reject(new Error("PgBouncer did not start.")));
  });
  return {
    url: Object.assign(new URL(address), { hostname: "127.0.0.1", port: String(at) }).href,
    async stop() {
      child.kill("SIGKILL");
      await closed;
      await rm(folder, { recursive: true });
    },
  };
}
