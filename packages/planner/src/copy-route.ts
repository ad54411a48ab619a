import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

// Where a copy is before and after a period, and what moves between routes that makes. -1 stands for no use.

interface Uses {
  readonly model: TermModel;
  /** [kit, period]: the school it is at, or -1. */
  readonly schoolAt: Int32Array;
}

/** The route of the copy's last use before `period`. */
export function routeBefore({ model, schoolAt }: Uses, kit: number, period: number): number {
  for (let p = period - 1; p >= 0; p--) {
    const school = at(schoolAt, kit * model.periods + p);
    if (school >= 0) return at(model.schoolRoute, school);
  }
  return -1;
}

/** The route of the copy's first use in `period` or later. */
export function routeFrom({ model, schoolAt }: Uses, kit: number, period: number): number {
  for (let p = period; p < model.periods; p++) {
    const school = at(schoolAt, kit * model.periods + p);
    if (school >= 0) return at(model.schoolRoute, school);
  }
  return -1;
}

/** 1 where a copy that goes from one route to the other moves. */
export function moveBetween(from: number, to: number): 0 | 1 {
  return from >= 0 && to >= 0 && from !== to ? 1 : 0;
}

/** How many more moves between routes the copy makes when `school` is put into its empty `period`. */
export function moveChange(uses: Uses, kit: number, period: number, school: number): number {
  const route = at(uses.model.schoolRoute, school);
  const before = routeBefore(uses, kit, period);
  const after = routeFrom(uses, kit, period + 1);
  return moveBetween(before, route) + moveBetween(route, after) - moveBetween(before, after);
}
