import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { kill } from "./network.ts";

export interface Program {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
}

/** A process that is started again a second after its end, as systemd does. */
export interface Role {
  name: string;
  /** Everything it printed. */
  output(): string;
  /** How often it ended without being killed here. */
  ownEnds(): number;
  /** Kills it with -9; it stays away until `start` where `stays` is set. */
  kill(how?: { stays: boolean }): void;
  start(): void;
}

const restartMs = 1_000;

/** Starts it; what it prints is written into `folder`, too. */
export function runRole({ name, command, env }: Program, folder: string): Role {
  const log = createWriteStream(`${folder}/${name}.log`);
  let child: ChildProcess | null = null;
  let wanted = false;
  let killed = false;
  let ownEnds = 0;
  let written = "";
  const start = () => {
    wanted = true;
    killed = false;
    const [program = "", ...args] = command;
    child = spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        // An API process prints its link among the first lines.
        if (written.length < 1e6) written += text;
        log.write(text);
      });
    }
    child.once("exit", () => {
      child = null;
      if (!killed) ownEnds += 1;
      setTimeout(() => wanted && !child && start(), restartMs).unref();
    });
  };
  start();
  return {
    name,
    output: () => written,
    ownEnds: () => ownEnds,
    kill({ stays } = { stays: false }) {
      wanted = !stays;
      killed = true;
      if (child?.pid !== undefined) kill(child.pid);
    },
    start() {
      if (!child && !wanted) start();
    },
  };
}
