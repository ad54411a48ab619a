import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { npm } from "../../scripts/npm.mjs";
import { root } from "../../scripts/root.mjs";

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** The newest release before this commit; without one, the commit before the newest migration. */
export function versionBefore(): string {
  const tags = git("tag", "--list", "v*", "--merged", "HEAD^", "--sort=-version:refname");
  const [release] = tags.split("\n");
  if (release) return release;
  const added = ["--diff-filter=A", "-1", "--format=%h", "--", "apps/api/migrations"];
  return `${git("log", ...added)}^`;
}

const lockfileOf = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");

/** Places the program of `commit` in `folder`, with the dependencies of that time; returns its `main.ts`. */
export async function placeVersion(commit: string, folder: string): Promise<string> {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  git("archive", "--output", archive, commit);
  execFileSync("tar", ["--extract", "--file", archive, "--directory", folder]);
  if (lockfileOf(folder) === lockfileOf(root)) {
    // The workspaces' links are relative, so the copy leads to the earlier ones.
    execFileSync("cp", ["--archive", "--link", join(root, "node_modules"), folder]);
  } else {
    await npm(["ci", "--ignore-scripts", "--prefer-offline"], {
      toDo: `install the dependencies of ${commit}`,
      cwd: folder,
    });
  }
  return join(folder, "apps/api/src/main.ts");
}
