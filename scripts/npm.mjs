import { capture, interrupted } from "./child.mjs";
import { Stop } from "./root.mjs";

const networkFaults =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED/;

/**
 * The npm that called us when there is one (it then runs under our own Node), else the one on PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, first: string[], shell: boolean }}
 */
export function npmCommand(env) {
  const cli = env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli))
    return { command: process.execPath, first: [cli], shell: false };
  // Node can start a .cmd file on Windows only through a shell.
  return { command: "npm", first: [], shell: process.platform === "win32" };
}

/**
 * The JSON in what npm printed, without the warnings around it.
 * @param {string} output
 * @throws {Stop} where there is none
 */
export function jsonIn(output) {
  const [json] = output.match(/^\{[^]*^\}/m) ?? [];
  if (json === undefined) throw new Stop(`npm answered no JSON:\n${output.trim()}`);
  return JSON.parse(json);
}

/** `npm run --silent` hands its silence on; npm's faults are wanted here, to be told apart. */
const audible = () => ({ ...process.env, npm_config_loglevel: "error" });

/**
 * Asks the registry for a sign of life, by npm itself: its proxy and certificates count. An answer of
 * any kind is one; a registry without a ping page is there all the same.
 * @param {ReturnType<typeof npmCommand>} by
 */
async function registryAnswers({ command, first, shell }) {
  const args = [...first, "ping", "--fetch-retries=0"];
  const { code, output } = await capture(command, args, { shell, timeout: 20_000, env: audible() });
  return code === 0 || !(code > 128 || networkFaults.test(output));
}

/**
 * Without a network npm's cache may still hold everything; when it does not, that is known at once
 * instead of after minutes of tries.
 * @param {string[]} args
 * @param {{ toDo: string, cwd?: string }} options `toDo` completes "could not ..."
 * @throws {Stop} with one sentence when the network or npm is missing, else with npm's own last lines
 */
export async function npm(args, { toDo, cwd }) {
  const by = npmCommand(process.env);
  const result = await (async () => {
    const offline = (await registryAnswers(by)) ? [] : ["--offline"];
    return capture(by.command, [...by.first, ...args, ...offline], {
      shell: by.shell,
      env: audible(),
      ...(cwd ? { cwd } : {}),
    });
  })().catch((error) => {
    throw new Stop(
      error.code === "ENOENT"
        ? `Could not ${toDo}: npm is not on the PATH. Install Node.js with npm (https://nodejs.org) and run the same command again.`
        : `Could not ${toDo}: ${error.message}`,
    );
  });
  if (interrupted()) throw new Stop("Stopped.");
  if (result.code === 0) return;
  if (networkFaults.test(result.output))
    throw new Stop(
      `Could not ${toDo}: the npm registry does not answer. Connect this machine to the network (or set npm's registry or proxy) and run the same command again.`,
    );
  throw new Stop(
    `Could not ${toDo}: npm ended with ${result.code}.\n${result.output.trim().split("\n").slice(-20).join("\n")}`,
  );
}
