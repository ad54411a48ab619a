import type { BranchAdoption } from "@kitround/contract/kit-types/kit-type-offer.ts";
import { listDifference } from "@kitround/contract/kit-types/offered-list-rules.ts";
import type { OfferedList } from "@kitround/contract/kit-types/offered-list.ts";
import type { Tx } from "../../db/database.ts";
import { findKitType } from "../kit-types/kit-type-queries.ts";
import { branchLists } from "./branch-list.ts";
import { type OfferRow, offeredFacts } from "./offer-queries.ts";

type Adoption = Omit<BranchAdoption, "name" | "code">;

/** What one branch made of an offer; `lists` are all that were offered. Reads as that branch. */
export async function adoptionIn(
  tx: Tx,
  offer: OfferRow,
  lists: ReadonlyMap<number, OfferedList>,
): Promise<Adoption> {
  const { id } =
    (await tx
      .selectFrom("kitType")
      .select("id")
      .where("offerId", "=", offer.id)
      .executeTakeFirst()) ?? {};
  const type = id === undefined ? undefined : await findKitType(tx, id);
  if (!type) {
    return {
      adopted: false,
      takenVersion: null,
      publishedVersion: null,
      kits: 0,
      ours: [],
      facts: [],
    };
  }
  const { draft, published } = await branchLists(tx, type.id);
  const base = lists.get(type.offerVersion ?? offer.version);
  const own = published ?? draft;
  return {
    adopted: true,
    takenVersion: type.offerVersion,
    publishedVersion: type.publishedVersion,
    kits: type.kits,
    ours: base && own ? listDifference(base, own) : [],
    facts: offeredFacts.filter((fact) => type[fact] !== offer[fact]),
  };
}
