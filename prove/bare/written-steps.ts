export interface Step {
  title: string;
  /** What the step gives to type or to write into a file, in its order. */
  lines: string[];
}

/**
 * The numbered steps of a section of a manual: `1. **Title**`, and the lines below it that are indented as code.
 * Throws if there is no such section, or it has no steps.
 */
export function stepsOf(manual: string, section: string): Step[] {
  const from = manual.indexOf(`\n## ${section}\n`);
  if (from < 0) throw new Error(`The manual has no section "${section}".`);
  const [text = ""] = manual.slice(from + 4).split("\n## ");
  const steps: Step[] = [];
  for (const line of text.split("\n")) {
    const title = /^\d+\. \*\*(.+?)\*\*/.exec(line)?.[1];
    if (title !== undefined) steps.push({ title, lines: [] });
    const code = /^ {7}(\S.*)$/.exec(line)?.[1];
    if (code !== undefined) steps.at(-1)?.lines.push(code);
  }
  if (steps.length === 0) throw new Error(`The section "${section}" has no steps.`);
  return steps;
}

/** The lines that are indented as code after the first paragraph that begins with `words`. Throws if there are none. */
export function codeAfter(manual: string, words: string): string[] {
  const [, after = ""] = manual.split(`\n${words}`);
  const [, block = ""] = /^.*\n\n((?: {4}\S.*\n)+)/.exec(after) ?? [];
  const lines = block.split("\n").map((line) => line.trim());
  if (block === "") throw new Error(`The manual has nothing to type after "${words}".`);
  return lines.filter((line) => line !== "");
}

export interface Service {
  user: string;
  folder: string;
  environment: Record<string, string>;
  /** A file with more of the environment, one `NAME=value` in each line. */
  environmentFile: string;
  command: string;
  /** Its own folder below /var/lib. */
  state: string;
  umask: string;
}

/** What a systemd unit says about the process that it starts. Throws if it leaves something of that out. */
export function serviceOf(unit: string): Service {
  const value = (key: string) => {
    const found = new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1];
    if (found === undefined) throw new Error(`The unit has no ${key}.`);
    return found;
  };
  return {
    user: value("User"),
    folder: value("WorkingDirectory"),
    environment: environmentOf(value("Environment").split(" ")),
    environmentFile: value("EnvironmentFile").replace(/^-/, ""),
    command: value("ExecStart"),
    state: value("StateDirectory"),
    umask: value("UMask"),
  };
}

/** `NAME=value` in each; a value may contain "=" and spaces. */
export const environmentOf = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines
      .filter((line) => line.includes("="))
      .map((line) => {
        const [name = "", ...value] = line.split("=");
        return [name, value.join("=")];
      }),
  );
