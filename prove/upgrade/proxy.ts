import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../e2e/free-port.ts";
import { root } from "../../scripts/root.mjs";

const file = join(root, "docs/operations/several-machines/haproxy.cfg");

/** Debian's HAProxy with the file of `docs/operations`, in front of two processes of Kitround on these ports. */
export async function startProxy(folder: string, ports: readonly [number, number]) {
  const port = await freePort();
  const [processes = ""] = readFileSync(file, "utf8").split("# Patroni");
  const own = join(folder, "haproxy.cfg");
  writeFileSync(
    own,
    processes
      .replace("bind :8080", `bind 127.0.0.1:${port}`)
      .replace("127.0.0.1:8081", `127.0.0.1:${ports[0]}`)
      .replace("127.0.0.1:8082", `127.0.0.1:${ports[1]}`),
  );
  const child = spawn("haproxy", ["-db", "-f", own], { stdio: "ignore" });
  const ended = once(child, "close");
  child.once("error", () => {});
  await once(child, "spawn").catch((cause: unknown) => {
    throw new Error("HAProxy is missing: apt-get install haproxy", { cause });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async end() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
