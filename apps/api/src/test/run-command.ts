import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { bareEnv } from "./bare-env.ts";

const execute = promisify(execFile);

interface Ran {
  code: number;
  out: string;
  said: string;
}

/** Runs one of the programs as people do (`main`, `backup`, `move` ...), without the launcher, until it ends. */
export async function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<Ran> {
  const program = join(import.meta.dirname, "..", `${name}.ts`);
  try {
    const { stdout, stderr } = await execute(process.execPath, [program, ...args], {
      env: { ...bareEnv(), ...env },
    });
    return { code: 0, out: stdout.trim(), said: stderr };
  } catch (error) {
    // The error of execFile.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, said: stderr };
  }
}
