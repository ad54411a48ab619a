import type {
  getExtension,
  listPlaces,
  listSubstitutes,
} from "@kitround/contract/plan/plan-edit.ts";
import { judgeEdit } from "@kitround/contract/plan/plan-edit-rules.ts";
import { type PlanLedger, planLedger } from "@kitround/contract/plan/plan-ledger.ts";
import type { AllocationFact } from "@kitround/contract/plan/term-facts.ts";
import { titlesInstead } from "@kitround/contract/plan/titles-instead.ts";
import type { Result } from "@kitround/contract/route.ts";
import { takesAllocations } from "@kitround/contract/rotations/rotation-rules.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { loadTermFacts } from "./load-term-facts.ts";

// What a person could do with an allocation, judged by the same rules as doing it. Nothing is changed.

/** The cells of its term where it could be moved to. @throws not_found */
export async function placesFor(tx: Tx, id: string): Promise<Result<typeof listPlaces>> {
  const { ledger, allocation } = await inItsTerm(tx, id);
  const { rotations, schools, today } = ledger.facts;
  const places: Result<typeof listPlaces>["places"] = [];
  for (const rotation of rotations) {
    if (takesAllocations(rotation) !== null || rotation.collectOn < today) continue;
    for (const school of schools) {
      if (school.status !== "member") continue;
      const to = { rotationId: rotation.id, schoolId: school.id };
      const made = judgeEdit(ledger, { kind: "move", ...seen(allocation), ...to });
      if (made.refused) continue;
      const kitId = made.changes.at(-1)?.now?.kitId ?? "";
      places.push({ ...to, kitCode: ledger.kit(kitId).code });
    }
  }
  return { places };
}

/** The effect of an extension by one rotation. @throws not_found */
export async function extensionFor(tx: Tx, id: string): Promise<Result<typeof getExtension>> {
  const { ledger, allocation } = await inItsTerm(tx, id);
  const made = judgeEdit(ledger, { kind: "extend", ...seen(allocation) });
  if (made.refused) return { collectOn: null, moved: [], blockedBy: made.refused.message };
  const collectOn = made.changes[0]?.now?.collectOn ?? null;
  return { collectOn, moved: made.moved, blockedBy: null };
}

/** The possible substitutes: the school's requests first, then similar titles. @throws not_found */
export async function substitutesFor(tx: Tx, id: string): Promise<Result<typeof listSubstitutes>> {
  const { ledger, allocation } = await inItsTerm(tx, id);
  const substitutes = titlesInstead(ledger.facts, allocation).flatMap(({ type, rank, near }) => {
    const edit = { kind: "exchange" as const, ...seen(allocation), kitTypeId: type.id };
    const made = judgeEdit(ledger, edit);
    const kitId = made.refused ? null : (made.changes.at(-1)?.now?.kitId ?? null);
    if (kitId === null) return [];
    const { id: kitTypeId, code, name } = type;
    const kitCode = ledger.kit(kitId).code;
    return [{ kitTypeId, code, name, kitId, kitCode, rank, near: near.words }];
  });
  return { substitutes };
}

/** A version is needed for a change only, and nothing is changed here. */
const seen = ({ id }: AllocationFact) => ({ allocationId: id, rowVersion: 1 });

async function inItsTerm(
  tx: Tx,
  id: string,
): Promise<{ ledger: PlanLedger; allocation: AllocationFact }> {
  const found = await tx
    .selectFrom("allocation as a")
    .innerJoin("rotation as r", "r.id", "a.rotationId")
    .select("r.termId")
    .where("a.id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("This allocation");
  const ledger = planLedger(await loadTermFacts(tx, found.termId));
  const allocation = ledger.allocation(id);
  if (!allocation) throw notFound("This allocation");
  return { ledger, allocation };
}
