import type { UnservedWish } from "@kitround/contract/auto-plan/auto-plan.ts";
import {
  cellTakesKits,
  titleExcluded,
  typeMayGo,
} from "@kitround/contract/allocations/allocation-rules.ts";
import { firstFree } from "@kitround/contract/allocations/copy-rules.ts";
import type { RequestFact } from "@kitround/contract/plan/term-facts.ts";
import { titlesInstead } from "@kitround/contract/plan/titles-instead.ts";
import type { Refusal } from "@kitround/contract/refusal.ts";
import type { TermProblem } from "./problem-of-term.ts";
import { freeCopy, nearest, type SettledPlan } from "./settle-plan.ts";

type Obstacle = Pick<UnservedWish, "blockedBy" | "message" | "remedy">;

/** From the reason that is removed most easily to the one that can't be. */
const ease: readonly UnservedWish["blockedBy"][] = [
  "minutes",
  "vehicle",
  "double_allocation",
  "kit_not_available",
  "repeat_kit_type",
  "school_full",
  "school_closed",
];

/** The rule that keeps a request out, in the rotation with the fewest obstacles, and what would let it in. */
export function whyUnserved(
  term: TermProblem,
  settled: SettledPlan,
  wish: RequestFact,
): UnservedWish {
  const { ledger } = settled;
  const school = ledger.school(wish.schoolId);
  const type = ledger.type(wish.kitTypeId);
  const obstacles = nearest(term, wish)
    .filter((id) => ledger.cell(id, school.id).deliverOn > ledger.facts.today)
    .flatMap((rotationId) => {
      const obstacle = obstacleIn(settled, wish, rotationId);
      return obstacle ? [{ rotationId, seq: ledger.rotation(rotationId).seq, ...obstacle }] : [];
    });
  const place = (one: Obstacle) => {
    const at = ease.indexOf(one.blockedBy);
    return at === -1 ? ease.length : at;
  };
  const least = obstacles.toSorted((a, b) => place(a) - place(b))[0];
  return {
    schoolId: school.id,
    schoolName: school.name,
    kitTypeId: type.id,
    kitTypeName: type.name,
    rank: wish.rank,
    ...(least ?? {
      rotationId: null,
      seq: null,
      blockedBy: "no_rotation" as const,
      message: "No rotation of this term can be planned any more.",
      remedy: { words: "Unlock or add a rotation", place: "rotation" as const, id: null },
    }),
  };
}

function obstacleIn(
  { ledger, loads }: SettledPlan,
  wish: RequestFact,
  rotationId: string,
): Obstacle | null {
  const school = ledger.school(wish.schoolId);
  const type = ledger.type(wish.kitTypeId);
  const cell = ledger.cell(rotationId, school.id);
  const ofSchool = cellTakesKits(cell);
  if (ofSchool?.code === "school_full") {
    const words = `Let ${school.name} take more than ${school.maxKits} a rotation`;
    return told(ofSchool, { words, place: "school", id: school.id });
  }
  if (ofSchool)
    return told(ofSchool, { words: "Look at its closures", place: "school", id: school.id });
  const ofType = typeMayGo(cell, type);
  if (ofType?.code === "repeat_kit_type") {
    return told(ofType, { words: "Give it again, with a reason", place: "cell", id: school.id });
  }
  if (ofType && titleExcluded(school, type)) {
    return told(ofType, {
      words: "See which titles it is not lent",
      place: "school",
      id: school.id,
    });
  }
  if (ofType) return told(ofType, { words: `Look at ${type.name}`, place: "copies", id: type.id });
  const { copy, refused } = firstFree(cell, type, ledger.copies(type.id, cell));
  if (!copy) {
    // A copy costs some thousand dollars, so another title is suggested first.
    const near = titlesInstead(ledger.facts, wish).find(
      (one) =>
        one.near.score >= 2 &&
        freeCopy(ledger, { rotationId, schoolId: school.id, kitTypeId: one.type.id }) !== null,
    );
    if (near) {
      const words = `Give ${near.type.name} instead (${near.type.strand ?? ""})`;
      return told(refused, { words, place: "cell", id: school.id });
    }
    return told(refused, { words: `Add a copy of ${type.name}`, place: "copies", id: type.id });
  }
  const over = loads.over({ rotationId, schoolId: school.id, kitTypeId: type.id, kitId: copy.id });
  if (!over) return null;
  return {
    blockedBy: over.limit,
    message: over.message,
    remedy: over.route
      ? { words: `Give ${over.route.name} a larger vehicle`, place: "route", id: over.route.id }
      : { words: "See what fills the rotation", place: "rotation", id: rotationId },
  };
}

function told({ code, message }: Refusal, remedy: Obstacle["remedy"]): Obstacle {
  return { blockedBy: code, message, remedy };
}
