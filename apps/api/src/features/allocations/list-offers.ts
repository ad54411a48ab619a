import type { listOffers, listOtherCopies } from "@kitround/contract/allocations/allocation.ts";
import {
  cellTakesKits,
  isOverridable,
  typeMayGo,
} from "@kitround/contract/allocations/allocation-rules.ts";
import { copyMayGo, firstFree } from "@kitround/contract/allocations/copy-rules.ts";
import type { Result } from "@kitround/contract/route.ts";
import type { Tx } from "../../db/database.ts";
import { readAllocation } from "./allocation-queries.ts";
import { loadCell, loadCopies } from "./cell-queries.ts";

type Offers = Result<typeof listOffers>["offers"];

/**
 * Every active kit type for one cell: the school's requests first, then the possible ones, then the impossible ones
 * with the reason.
 */
export async function offersFor(
  tx: Tx,
  at: { rotationId: string; schoolId: string },
): Promise<Offers> {
  const { cell, termId } = await loadCell(tx, { ...at, lock: false });
  const blocked = cellTakesKits(cell);
  const types = await tx
    .selectFrom("kitType")
    .select(["id", "code", "nameEn as name", "status"])
    .where("status", "=", "active")
    .orderBy("nameEn")
    .execute();
  const copies = Map.groupBy(await loadCopies(tx, cell, { lock: false }), (c) => c.kitTypeId);
  const requests = await tx
    .selectFrom("kitRequest")
    .select(["kitTypeId", "rank"])
    .where("termId", "=", termId)
    .where("schoolId", "=", at.schoolId)
    .where("status", "in", ["requested", "waitlisted", "planned"])
    .execute();
  const ranks = new Map(requests.map((r) => [r.kitTypeId, r.rank]));

  const offers = types.map((type) => {
    const free = firstFree(cell, type, copies.get(type.id) ?? []);
    const refused = blocked ?? typeMayGo(cell, type);
    // A reason for a repeat is useful only when there is a free copy.
    const repeat = refused !== null && isOverridable(refused);
    const overridable = repeat && free.copy !== null;
    const why = repeat ? (free.refused ?? refused) : (refused ?? free.refused);
    return {
      kitTypeId: type.id,
      code: type.code,
      name: type.name,
      rank: ranks.get(type.id) ?? null,
      kitId: free.copy?.id ?? null,
      kitCode: free.copy?.code ?? null,
      blockedBy: why?.message ?? null,
      overridable,
    };
  });
  const place = (offer: Offers[number]) =>
    offer.blockedBy === null ? 0 : offer.overridable ? 1 : 2;
  return offers.toSorted(
    (a, b) =>
      place(a) - place(b) || (a.rank ?? 99) - (b.rank ?? 99) || a.name.localeCompare(b.name),
  );
}

/** Every copy that could be used instead of an allocation's own, free ones first. @throws not_found */
export async function otherCopies(
  tx: Tx,
  id: string,
): Promise<Result<typeof listOtherCopies>["copies"]> {
  const allocation = await readAllocation(tx, id);
  const { cell } = await loadCell(tx, { ...allocation, lock: false });
  const copies = await loadCopies(tx, cell, {
    kitTypeIds: [allocation.kitTypeId],
    lock: false,
    except: id,
  });
  return copies
    .filter((copy) => copy.id !== allocation.kitId && copy.state !== "retired")
    .map((copy) => ({
      kitId: copy.id,
      code: copy.code,
      blockedBy: copyMayGo(cell, copy)?.message ?? null,
    }))
    .toSorted((a, b) => Number(a.blockedBy !== null) - Number(b.blockedBy !== null));
}
