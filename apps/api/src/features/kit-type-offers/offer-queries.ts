import { type OfferedList, offeredList } from "@kitround/contract/kit-types/offered-list.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";

// The functions of this file need a transaction of the system: an offer belongs to no branch (decision 256).

/** The facts of a title that are offered with its packing list. */
export const offeredFacts = [
  "code",
  "nameEn",
  "nameMi",
  "strand",
  "yearFrom",
  "yearTo",
  "refurbMinutes",
  "sponsor",
  "safetyNote",
] as const;

function selectOffers(system: Tx) {
  return system
    .selectFrom("kitTypeOffer as offer")
    .innerJoin("kitTypeOfferList as list", "list.offerId", "offer.id")
    .where(
      "list.version",
      "=",
      sql<number>`(
      select max(newest.version) from kit_type_offer_list newest where newest.offer_id = offer.id)`,
    )
    .select(offeredFacts)
    .select(["offer.id", "offer.withdrawnAt", "offer.rowVersion"])
    .select(["list.version", "list.offeredFrom", "list.offeredAt"]);
}

export type OfferRow = Awaited<ReturnType<typeof listOfferRows>>[number];

export function listOfferRows(system: Tx) {
  return selectOffers(system).orderBy("offer.nameEn").orderBy("offer.id").execute();
}

/** Throws `not_found`. */
export async function requireOffer(system: Tx, id: string): Promise<OfferRow> {
  const offer = await selectOffers(system).where("offer.id", "=", id).executeTakeFirst();
  if (!offer) throw notFound("This offer");
  return offer;
}

/** The packing lists that were offered, by version. */
export async function offeredLists(
  system: Tx,
  offerId: string,
  versions: readonly number[],
): Promise<Map<number, OfferedList>> {
  const rows = await system
    .selectFrom("kitTypeOfferList")
    .select(["version", "list"])
    .where("offerId", "=", offerId)
    .where("version", "=", sql<number>`any(${versions}::int[])`)
    .execute();
  return new Map(rows.map(({ version, list }) => [version, offeredList.parse(list)]));
}
