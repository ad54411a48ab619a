import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The release, from the project's package.json. */
export const version = versionOf(
  readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8"),
);

function versionOf(manifest: string): string {
  const read: unknown = JSON.parse(manifest);
  const named = typeof read === "object" && read !== null && "version" in read;
  return named ? String(read.version) : "";
}
