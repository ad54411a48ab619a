import { existsSync } from "node:fs";
import { join } from "node:path";

export type SchoolList = "northern-ireland" | "new-zealand";

/** A dozen invented schools in a real directory's columns, with its oddities. */
export const schoolList = (list: SchoolList): string =>
  join(import.meta.dirname, "school-lists", `${list}.csv`);

/** The real directory whole; null where it does not lie beside the clone. */
export function realSchoolList(list: SchoolList): string | null {
  const file = join(import.meta.dirname, "../../../../../shared/data", `schools-${list}.csv`);
  return existsSync(file) ? file : null;
}
