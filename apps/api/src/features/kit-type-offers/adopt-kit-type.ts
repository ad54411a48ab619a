import type { KitTypeOfferDetail } from "@kitround/contract/kit-types/kit-type-offer.ts";
import { takenOver } from "@kitround/contract/kit-types/offered-list-rules.ts";
import type { OfferedList } from "@kitround/contract/kit-types/offered-list.ts";
import { mostLines } from "@kitround/contract/kit-types/packing-list.ts";
import type { Actor } from "../../db/as-actor.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { findPackingList } from "../kit-types/packing-list-queries.ts";
import { saveDraft } from "../kit-types/save-draft-packing-list.ts";
import type { offeredFacts } from "./offer-queries.ts";
import { offerAndLists, readOffer } from "./offer-detail.ts";

/**
 * Copies an offered kit type into the branch as a draft with its packing list. A kit type that has its code already is linked to the
 * offer, and nothing of it is changed: the offered list is then a difference to decide about.
 */
export async function adopt(tx: Tx, actor: Actor, offerId: string): Promise<KitTypeOfferDetail> {
  const { detail } = await offerAndLists(tx, offerId);
  if (detail.kitTypeId !== null) {
    throw new AppError("transition_refused", `${detail.nameEn} is adopted already.`);
  }
  if (detail.withdrawnAt !== null) {
    throw new AppError("transition_refused", `${detail.nameEn} is not offered any more.`);
  }
  if (detail.sameCode) {
    await tx.updateTable("kitType").set({ offerId }).where("code", "=", detail.code).execute();
    return readOffer(tx, offerId);
  }
  const { id } = await tx
    .insertInto("kitType")
    .values({
      ...factsOf(detail),
      branchId: actor.branchId,
      offerId,
      offerVersion: detail.version,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveAsDraft(tx, actor, id, detail.list);
  return readOffer(tx, offerId);
}

function factsOf(offer: KitTypeOfferDetail) {
  const { code, nameEn, nameMi, strand, yearFrom, yearTo } = offer;
  const { refurbMinutes, sponsor, safetyNote } = offer;
  const facts = { code, nameEn, nameMi, strand, yearFrom, yearTo };
  return { ...facts, refurbMinutes, sponsor, safetyNote } satisfies Record<
    (typeof offeredFacts)[number],
    unknown
  >;
}

/** Takes an offered list over as a draft, with the branch's own changes, or keeps the branch's list and asks no more about this version. */
export async function decide(
  tx: Tx,
  actor: Actor,
  offerId: string,
  { version, take }: { version: number; take: boolean },
): Promise<KitTypeOfferDetail> {
  const id = await lockAdopted(tx, offerId);
  const { detail, base, own } = await offerAndLists(tx, offerId);
  if (id === null || detail.takenVersion === version) {
    const message = id === null ? "Adopt this kit type first." : "This was decided already.";
    throw new AppError("transition_refused", message);
  }
  if (detail.version !== version) {
    const message = `Version ${detail.version} is offered by now: look at it before you decide.`;
    throw new AppError("stale_version", message, [{ path: "version", message }]);
  }
  if (take) {
    const list = own === null ? detail.list : takenOver(base, own, detail.list);
    if (list.lines.length > mostLines) {
      const message = `With your own lines the packing list would have more than ${mostLines}: remove some of them first.`;
      throw new AppError("transition_refused", message);
    }
    await saveAsDraft(tx, actor, id, list);
  }
  await tx.updateTable("kitType").set({ offerVersion: version }).where("id", "=", id).execute();
  return readOffer(tx, offerId);
}

/** Locks the branch's kit type, so that of two people only one decides. */
async function lockAdopted(tx: Tx, offerId: string): Promise<string | null> {
  const type = await tx
    .selectFrom("kitType")
    .select("id")
    .where("offerId", "=", offerId)
    .forUpdate()
    .executeTakeFirst();
  return type?.id ?? null;
}

/** Saves an offered list, or another branch's, as the draft of a kit type, with items that are missing. */
export async function saveAsDraft(
  tx: Tx,
  actor: Actor,
  kitTypeId: string,
  { lines, ...head }: OfferedList,
): Promise<void> {
  const itemIds = await itemsOf(tx, actor, lines);
  const draft = await findPackingList(tx, kitTypeId, "draft");
  await saveDraft(tx, actor, kitTypeId, {
    ...head,
    rowVersion: draft?.rowVersion,
    lines: lines.map(({ itemSku, itemName: _n, unit: _u, packSize: _p, hazard: _h, ...line }) => ({
      ...line,
      itemId: itemIds.get(itemSku) ?? missing(itemSku),
    })),
  });
}

function missing(sku: string): never {
  throw new Error(`The item ${sku} was just added and is not there.`);
}

/** The branch's items by SKU; those that it lacks are added. */
async function itemsOf(
  tx: Tx,
  actor: Actor,
  lines: OfferedList["lines"],
): Promise<Map<string, string>> {
  const wanted = new Map(lines.map((line) => [line.itemSku, line]));
  await tx
    .insertInto("item")
    .values(
      [...wanted].map(([sku, { itemName: name, unit, packSize, hazard }]) => ({
        branchId: actor.branchId,
        sku,
        name,
        unit,
        packSize,
        hazard,
      })),
    )
    .onConflict((on) => on.columns(["branchId", "sku"]).doNothing())
    .execute();
  const items = await tx
    .selectFrom("item")
    .select(["id", "sku"])
    .where("sku", "=", anyOf([...wanted.keys()]))
    .execute();
  return new Map(items.map(({ id, sku }) => [sku, id]));
}
