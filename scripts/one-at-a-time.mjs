import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, say } from "./root.mjs";

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is running, as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {string} file @returns {boolean} whether it is ours now */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/** @param {string} file @returns {number | null} the holder's process, null when it is not told (yet) */
function holder(file) {
  try {
    return Number(readFileSync(file, "utf8")) || null;
  } catch {
    return null;
  }
}

/**
 * Puts a dead holder's lock aside. Where another waiter was quicker, the lock moved is that waiter's:
 * it goes back.
 * @param {string} file
 */
function putAside(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    const pid = holder(aside);
    if (pid !== null && alive(pid)) linkSync(aside, file);
  } catch {
    // Another process has moved it aside already, or holds a new one.
  }
  rmSync(aside, { force: true });
}

/**
 * Holds a lock file while `step` runs, so that two commands started together on a fresh checkout do
 * not install into one folder at once. A dead holder's lock is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, step) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    const pid = holder(file);
    if (pid !== null && !alive(pid)) putAside(file);
    else {
      if (!told)
        say(
          `Waiting for another Kitround command (process ${pid}) to finish: it holds ${relative(root, file)}.`,
        );
      told = true;
      await sleep(300);
    }
  }
  try {
    return await step();
  } finally {
    rmSync(file, { force: true });
  }
}
