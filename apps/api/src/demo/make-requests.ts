import type { Making } from "./branch.ts";
import type { KitType } from "./make-kit-types.ts";
import type { School } from "./make-schools.ts";
import type { Rotation } from "./make-terms.ts";
import { newId } from "./rows.ts";

export interface Request {
  id: string;
  school: School;
  type: KitType;
  rank: number;
  granted: boolean;
}

const notes = [
  "For the science fair in the last week.",
  "Two classes would share it.",
  "After the camp, please.",
  "Our new teacher has not had it before.",
] as const;

/** A school's requests in a term: a few titles it has not had, popular ones more often, by rank. */
export function wishes(
  { random }: Making,
  school: School,
  types: readonly KitType[],
  had: ReadonlySet<KitType>,
): Request[] {
  const fresh = types.filter((type) => !had.has(type));
  const asked = new Set<KitType>();
  const wanted = Math.min(random.between(3, 5), fresh.length);
  while (asked.size < wanted) {
    const type = fresh[Math.floor(random.next() ** 1.4 * fresh.length)];
    if (type) asked.add(type);
  }
  return [...asked].map((type, rank) => ({ id: newId(), school, type, rank, granted: false }));
}

/** Writes a term's requests with their states. */
export function writeRequests(
  { rows, random }: Making,
  requests: readonly Request[],
  { termId, term, rotations }: { termId: string; term: number; rotations: readonly Rotation[] },
): void {
  for (const request of requests) {
    const preferred = random.chance(0.25)
      ? rotations[random.between(0, rotations.length - 1)]
      : null;
    rows.add("kitRequest", {
      id: request.id,
      termId,
      schoolId: request.school.id,
      kitTypeId: request.type.id,
      rank: request.rank,
      preferredRotationId: preferred?.id ?? null,
      students: random.chance(0.7) ? Math.min(request.school.roll, random.between(22, 64)) : null,
      note: random.chance(0.08) ? random.pick(notes) : null,
      status: statusOf(request, term, random.next()),
    });
  }
}

function statusOf({ granted, rank }: Request, term: number, by: number) {
  if (granted) return "planned";
  if (term > 0) return "requested";
  if (term < 0) return by < 0.1 ? "withdrawn" : "declined";
  return rank < 2 && by < 0.4 ? "waitlisted" : "requested";
}
