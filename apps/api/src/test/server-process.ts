import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bareEnv } from "./bare-env.ts";
import { testPatience } from "./test-patience.ts";

/** The real program in a separate process, as `npm start` runs it. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything printed so far, on both outputs. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
}

const started: ServerProcess[] = [];

/** Ends all processes that were started here, whatever the result of their tests. */
export async function endServers(): Promise<void> {
  for (const server of started) server.child.kill("SIGKILL");
  await Promise.all(started.map((server) => server.ended));
}

/**
 * Starts it on a free port or that of `env`, with Node's `flags`; with `ready`, waits until it answers. `program` is
 * another version's `main.ts`.
 */
export async function startServer(
  env: Record<string, string>,
  {
    ready = true,
    flags = [],
    program = join(import.meta.dirname, "../main.ts"),
  }: { ready?: boolean; flags?: string[]; program?: string } = {},
): Promise<ServerProcess> {
  const port = env["PORT"] ?? (await freePort());
  const child = spawn(process.execPath, [...flags, program], {
    env: {
      ...bareEnv(),
      HOST: "127.0.0.1",
      PORT: String(port),
      PATIENCE: String(testPatience),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
  }
  const ended = once(child, "close").then(([code, signal]: unknown[]) =>
    typeof code === "number" ? code : typeof signal === "string" ? signal : null,
  );
  const server = { url: `http://127.0.0.1:${port}`, child, ended, output: () => written };
  started.push(server);
  if (ready) await answers(server);
  return server;
}

async function answers(server: ServerProcess): Promise<void> {
  while (server.child.exitCode === null && server.child.signalCode === null) {
    // Somebody else may have been given the port meanwhile, and may never answer.
    const signal = AbortSignal.timeout(10_000);
    const ready = await fetch(`${server.url}/api/health/ready`, { signal }).catch(() => null);
    if (ready?.ok) return;
    await sleep(20);
  }
  throw new Error(`The server did not get ready: ${server.output()}`);
}

/** A port of this machine that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}

/** One call as a browser makes it; throws if the connection breaks. */
export async function fetchJson(
  server: Pick<ServerProcess, "url">,
  method: string,
  path: string,
  given: { token?: string; key?: string; body?: unknown } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(given.token === undefined ? {} : { "x-auth-token": given.token }),
      ...(given.key === undefined ? {} : { "idempotency-key": given.key }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });
  const body: Record<string, unknown> = JSON.parse(await answer.text());
  return { status: answer.status, body };
}
