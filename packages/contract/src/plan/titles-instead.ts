import { type Nearness, nearness } from "../kit-types/near.ts";
import type { TermFacts, TypeFact } from "./term-facts.ts";

/** A title that could go to a school instead of another. */
export interface TitleInstead {
  type: TypeFact;
  /** Of the school's request for it; null when it did not ask. */
  rank: number | null;
  near: Nearness;
}

/** Titles in use that could go to the school instead of one: what it asked for first, then the nearest. Whether a copy is free is not asked. */
export function titlesInstead(
  facts: Pick<TermFacts, "types" | "requests">,
  { schoolId, kitTypeId }: { schoolId: string; kitTypeId: string },
): TitleInstead[] {
  const wanted = facts.types.find((type) => type.id === kitTypeId);
  if (!wanted) return [];
  const asked = new Map(
    facts.requests
      .filter((request) => request.schoolId === schoolId)
      .map((request) => [request.kitTypeId, request.rank]),
  );
  return facts.types
    .filter((type) => type.status === "active" && type.id !== kitTypeId)
    .map((type) => ({ type, rank: asked.get(type.id) ?? null, near: nearness(wanted, type) }))
    .toSorted(
      (a, b) =>
        (a.rank ?? 99) - (b.rank ?? 99) ||
        b.near.score - a.near.score ||
        a.type.name.localeCompare(b.type.name),
    );
}

/** Near enough to be proposed unasked: the school asked for it, or it is of the same strand. */
export function isProposable({ rank, near }: TitleInstead): boolean {
  return rank !== null || near.score >= 2;
}
