import type {
  KitTypeOffer,
  KitTypeOfferDetail,
} from "@kitround/contract/kit-types/kit-type-offer.ts";
import { listDifference } from "@kitround/contract/kit-types/offered-list-rules.ts";
import type { OfferedList } from "@kitround/contract/kit-types/offered-list.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { branchLists } from "./branch-list.ts";
import { listOfferRows, type OfferRow, offeredLists, requireOffer } from "./offer-queries.ts";

interface OwnType {
  id: string;
  code: string;
  offerId: string | null;
  offerVersion: number | null;
}

function ownTypes(tx: Tx) {
  return tx.selectFrom("kitType").select(["id", "code", "offerId", "offerVersion"]);
}

function inBranch(offer: OfferRow, types: readonly OwnType[]): KitTypeOffer {
  const own = types.find(({ offerId }) => offerId === offer.id);
  const alike = types.find(({ code }) => code === offer.code);
  return {
    ...offer,
    kitTypeId: own?.id ?? null,
    takenVersion: own?.offerVersion ?? null,
    sameCode: own === undefined && alike !== undefined && alike.offerId === null,
  };
}

export async function listOffers(tx: Tx): Promise<{ items: KitTypeOffer[]; total: number }> {
  const offers = await withSystem(tx, listOfferRows);
  const types = await ownTypes(tx).execute();
  const items = offers.map((offer) => inBranch(offer, types));
  return { items, total: items.length };
}

/** An offer as the branch sees it, with what both the office and the branch changed. Throws `not_found`. */
export async function readOffer(tx: Tx, id: string): Promise<KitTypeOfferDetail> {
  return (await offerAndLists(tx, id)).detail;
}

const nothing: OfferedList = { boxes: 1, weightG: 0, lines: [] };

/** As `readOffer`, with the lists that were compared: `base` was taken over last, `own` is the branch's draft or else its published list. */
export async function offerAndLists(tx: Tx, id: string) {
  const types = await ownTypes(tx).execute();
  const { row, lists } = await withSystem(tx, async (system) => {
    const found = inBranch(await requireOffer(system, id), types);
    const versions = [found.version, ...(found.takenVersion === null ? [] : [found.takenVersion])];
    return { row: found, lists: await offeredLists(system, id, versions) };
  });
  const list = lists.get(row.version);
  if (list === undefined) throw new Error("The newest list of an offer is not there.");
  const base = row.takenVersion === null ? null : (lists.get(row.takenVersion) ?? null);
  const branch = row.kitTypeId === null ? null : await branchLists(tx, row.kitTypeId);
  const own = branch?.draft ?? branch?.published ?? null;
  const detail: KitTypeOfferDetail = {
    ...row,
    list,
    news:
      row.kitTypeId === null || row.takenVersion === row.version
        ? []
        : listDifference(base ?? own ?? nothing, list),
    ours: base === null || own === null ? [] : listDifference(base, own),
  };
  return { detail, base, own };
}
