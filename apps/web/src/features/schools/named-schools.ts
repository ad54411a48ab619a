import { fold } from "@kitround/contract/fold.ts";
import type { School } from "@kitround/contract/schools/school.ts";

type Named = Pick<School, "id" | "nameEn" | "nameMi" | "moeNumber">;

/**
 * The schools that a pasted list names, one to a line: by either name or by their number, whatever the macrons and
 * capitals; of a row from a spreadsheet its first cell counts. `unknown` are the lines that name none, or several.
 */
export function schoolsNamed(
  text: string,
  schools: readonly Named[],
): { ids: string[]; unknown: string[] } {
  const byName = new Map<string, Set<string>>();
  for (const { id, nameEn, nameMi, moeNumber } of schools) {
    for (const name of [nameEn, nameMi, moeNumber]) {
      if (name === null) continue;
      const key = plain(name);
      byName.set(key, (byName.get(key) ?? new Set()).add(id));
    }
  }
  const ids = new Set<string>();
  const unknown: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const written = (line.split("\t")[0] ?? "").trim().replace(/[,;]$/, "");
    if (written === "") continue;
    const [id, ...others] = byName.get(plain(written)) ?? [];
    if (id === undefined || others.length > 0) unknown.push(written);
    else ids.add(id);
  }
  return { ids: [...ids], unknown };
}

const plain = (name: string) => fold(name).replaceAll(/\s+/g, " ").trim();
