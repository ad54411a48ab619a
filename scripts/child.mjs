import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./root.mjs";

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */
/** @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, stdout?: "inherit" | "stderr", shell?: boolean }} RunOptions */

/** @type {NodeJS.Signals | null} */
let received = null;

/** Whether somebody asked this process to stop: what follows is then left undone. */
export const interrupted = () => received !== null;

/**
 * Calls back when npm, which started us, was killed outright: its server must not live on unseen.
 * Without npm nothing is watched, for there a parent's end is no reason to stop (nohup, a service).
 * @param {() => void} stop
 * @returns {() => void} ends the watch
 */
function whenOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  return () => clearInterval(timer);
}

/**
 * Hands the signals that reach this process on to a child, and keeps this one alive until it ends.
 * A terminal's Ctrl-C reaches the whole process group by itself: a second one from here would make
 * a server that is closing politely give up at once.
 * @param {ChildProcess} child
 * @returns {() => void} stops handing on
 */
export function passSignals(child) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    received = signal;
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGTERM", "SIGINT", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  const release = whenOrphaned(() => pass("SIGTERM"));
  return () => {
    release();
    for (const signal of signals) process.off(signal, pass);
  };
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number} the shell's number: 128 + n when a signal ended the child
 */
export const exitCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0);

/**
 * Runs a program to its end on our own standard streams.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options] `stdout: "stderr"` keeps standard output clean
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, options = {}) {
  const { stdout = "inherit", ...rest } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["inherit", stdout === "stderr" ? 2 : "inherit", "inherit"],
      ...rest,
    });
    const release = passSignals(child);
    child.once("error", (error) => {
      release();
      reject(error);
    });
    child.once("close", (code, signal) => {
      release();
      resolve(exitCode(code, signal));
    });
  });
}

/**
 * Runs a program quietly and keeps what it printed, both streams in the order they came.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions & { timeout?: number }} [options] `timeout` in milliseconds
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, options = {}) {
  const { stdout: _, ...rest } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      ...rest,
    });
    const release = passSignals(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => (output += text));
    }
    child.once("error", (error) => {
      release();
      reject(error);
    });
    child.once("close", (code, signal) => {
      release();
      resolve({ code: exitCode(code, signal), output });
    });
  });
}
