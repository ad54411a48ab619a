import { type Nearness, nearness } from "../kit-types/near.ts";
import type { TermFacts, TypeFact } from "./term-facts.ts";

/** A title that could replace another one at a school. */
export interface TitleInstead {
  type: TypeFact;
  /** The rank of the school's request for it; null without a request. */
  rank: number | null;
  near: Nearness;
}

/**
 * Titles in use that could replace one at a school: requested ones first, then the most similar. Does not check whether a copy is free.
 */
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

/** Whether it is proposed automatically: the school requested it, or it has the same strand. */
export function isProposable({ rank, near }: TitleInstead): boolean {
  return rank !== null || near.score >= 2;
}
