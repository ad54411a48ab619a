import { existsSync } from "node:fs";
import { join } from "node:path";

export type SchoolList = "northern-ireland" | "new-zealand";

/** A dozen invented schools with a real directory's columns and irregularities. */
export const schoolList = (list: SchoolList): string =>
  join(import.meta.dirname, "school-lists", `${list}.csv`);

/** The complete real directory; null if it is not beside the clone. */
export function realSchoolList(list: SchoolList): string | null {
  const file = join(import.meta.dirname, "../../../../../shared/data", `schools-${list}.csv`);
  return existsSync(file) ? file : null;
}
