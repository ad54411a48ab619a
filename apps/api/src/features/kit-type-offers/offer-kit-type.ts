import type { KitTypeOfferDetail } from "@kitround/contract/kit-types/kit-type-offer.ts";
import { sameOffer } from "@kitround/contract/kit-types/offered-list-rules.ts";
import type { OfferedList } from "@kitround/contract/kit-types/offered-list.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { readBranch } from "../branches/branch-queries.ts";
import { branchLists } from "./branch-list.ts";
import { offeredFacts, offeredLists, requireOffer } from "./offer-queries.ts";
import { readOffer } from "./offer-detail.ts";

/** Offers the branch's kit type with its published packing list to all branches, or the list as the next version of its offer. */
export async function offerType(
  tx: Tx,
  actor: Actor,
  kitTypeId: string,
): Promise<KitTypeOfferDetail> {
  const type = await tx
    .selectFrom("kitType")
    .select(["id", "offerId", ...offeredFacts])
    .where("id", "=", kitTypeId)
    .forUpdate()
    .executeTakeFirst();
  if (!type) throw notFound("This kit type");
  const { published } = await branchLists(tx, kitTypeId);
  if (!published) {
    throw new AppError(
      "transition_refused",
      `${type.nameEn} has no published packing list yet: publish one, then offer it.`,
    );
  }
  const { name: offeredFrom } = await readBranch(tx, actor.branchId);
  const { id: _id, offerId, ...facts } = type;
  const offered = await withSystem(tx, async (system) => {
    const known = await knownOffer(system, offerId, facts.code);
    const id = known ?? (await newOffer(system, facts));
    const { version, isNew } =
      known === null
        ? { version: 1, isNew: true }
        : await changeOffer(system, known, facts, published);
    if (isNew) {
      await system
        .insertInto("kitTypeOfferList")
        .values({ offerId: id, version, list: JSON.stringify(published), offeredFrom })
        .execute();
    }
    return { offerId: id, offerVersion: version };
  });
  await tx.updateTable("kitType").set(offered).where("id", "=", kitTypeId).execute();
  return readOffer(tx, offered.offerId);
}

type Facts = Record<"code" | "nameEn", string> &
  Record<"nameMi" | "strand" | "sponsor" | "safetyNote", string | null> &
  Record<"yearFrom" | "yearTo", number | null> & { refurbMinutes: number };

/** Locks the kit type's offer; null if it has none. Throws `already_exists` if another branch offers this code. */
async function knownOffer(system: Tx, offerId: string | null, code: string) {
  const offers = system.selectFrom("kitTypeOffer").select(["id", "nameEn"]);
  if (offerId !== null) {
    const own = await offers.where("id", "=", offerId).forUpdate().executeTakeFirst();
    // A branch that was restored from its file names an offer of another installation.
    if (own) return own.id;
  }
  const same = await offers.where("code", "=", code).executeTakeFirst();
  if (!same) return null;
  const message = `${code} is offered to all branches already, as ${same.nameEn}: adopt it, then offer your list as its next version.`;
  throw new AppError("already_exists", message, [{ path: "kitTypeId", message }]);
}

/** Offers the title's facts as they are now; the version is a new one if the packing list differs from the last. */
async function changeOffer(system: Tx, id: string, facts: Facts, list: OfferedList) {
  const offer = await requireOffer(system, id);
  const { version } = offer;
  const last = (await offeredLists(system, id, [version])).get(version);
  const sameList = last !== undefined && sameOffer(last, list);
  const sameFacts = offeredFacts.every((fact) => offer[fact] === facts[fact]);
  if (sameList && sameFacts && offer.withdrawnAt === null) {
    const message = `This title and its published packing list are offered already, as version ${version}.`;
    throw new AppError("transition_refused", message);
  }
  await system
    .updateTable("kitTypeOffer")
    .set({ ...facts, withdrawnAt: null })
    .where("id", "=", id)
    .execute();
  return sameList ? { version, isNew: false } : { version: version + 1, isNew: true };
}

async function newOffer(system: Tx, facts: Facts): Promise<string> {
  const { id } = await system
    .insertInto("kitTypeOffer")
    .values(facts)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
