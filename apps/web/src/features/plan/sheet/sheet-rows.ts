import { fold } from "@kitround/contract/fold.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { SchoolRow } from "../plan-model.ts";

export interface Place {
  schoolId: string;
  kitTypeId: string;
}

export function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof Element)) return null;
  const place = target.closest<HTMLElement>("[data-at]")?.dataset["at"] ?? "";
  const [schoolId = "", kitTypeId = ""] = place.split("|");
  return schoolId === "" || kitTypeId === "school" ? null : { schoolId, kitTypeId };
}

/** The title of a cell or of a column's head, which a finger has no other way to read. */
export function titleOf(target: EventTarget): string | undefined {
  const place = target instanceof HTMLElement ? (target.dataset["at"] ?? "") : "";
  return place.split("|")[1];
}

/** Members, by name; by their routes first where asked for, those of no route last. */
export function schoolsFor(schools: readonly School[], q: string, byRoute: boolean): School[] {
  const words = fold(q);
  return schools
    .filter((s) => s.status === "member")
    .filter((s) => fold(`${s.nameEn} ${s.nameMi ?? ""} ${s.suburb ?? ""}`).includes(words))
    .toSorted((a, b) => (byRoute ? compareRoutes(a, b) : 0) || a.nameEn.localeCompare(b.nameEn));
}

function compareRoutes({ routeName: a }: School, { routeName: b }: School): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.localeCompare(b);
}

export function asRow(school: School): SchoolRow {
  return { kind: "school", key: school.id, school, cells: new Map(), openRequests: 0 };
}

/** How many schools request each title. */
export function countAsked(
  schools: readonly School[],
  orderOf: (schoolId: string) => readonly string[],
): Map<string, number> {
  const asked = new Map<string, number>();
  for (const { id } of schools) {
    for (const type of orderOf(id)) asked.set(type, (asked.get(type) ?? 0) + 1);
  }
  return asked;
}
