import { AppError, notFound } from "../../app-error.ts";
import type { OfferedList } from "@kitround/contract/kit-types/offered-list.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { branchLists } from "../kit-type-offers/branch-list.ts";
import { saveAsDraft } from "../kit-type-offers/adopt-kit-type.ts";
import { offeredFacts } from "../kit-type-offers/offer-queries.ts";
import { findPackingList } from "../kit-types/packing-list-queries.ts";
import { publishDraft } from "../kit-types/publish-packing-list.ts";

export type Title = Awaited<ReturnType<typeof readTitle>>;

/** A kit's title with its published packing list, as another branch can copy it. */
export async function readTitle(tx: Tx, kitTypeId: string) {
  const type = await tx
    .selectFrom("kitType")
    .select([...offeredFacts, "offerId", "offerVersion"])
    .where("id", "=", kitTypeId)
    .executeTakeFirst();
  if (!type) throw notFound("This kit type");
  const { published } = await branchLists(tx, kitTypeId);
  return { type, published };
}

/**
 * The receiving branch's own title for the kit: the one that was adopted from the same offer, or has the same code. One that it lacks is
 * copied with its items and packing list. Throws `transition_refused` if its title takes no kits.
 */
export async function titleIn(
  tx: Tx,
  there: Actor,
  branchName: string,
  { type, published }: Title,
): Promise<string> {
  const alike = await tx
    .selectFrom("kitType")
    .select(["id", "offerId", "nameEn", "status"])
    .where((eb) =>
      type.offerId === null
        ? eb("code", "=", type.code)
        : eb.or([eb("code", "=", type.code), eb("offerId", "=", type.offerId)]),
    )
    .execute();
  const own =
    alike.find((each) => each.offerId !== null && each.offerId === type.offerId) ?? alike[0];
  if (own === undefined) return copyTitle(tx, there, type, needed(published, type.nameEn));
  const fault = await titleFault(tx, own);
  if (fault !== null) {
    throw new AppError("transition_refused", `${own.nameEn} ${fault} in ${branchName}.`);
  }
  return own.id;
}

async function titleFault(tx: Tx, own: { id: string; status: string }): Promise<string | null> {
  if (own.status === "retired") return "is retired";
  const list = await findPackingList(tx, own.id, "published");
  return list ? null : "has no published packing list";
}

function needed(list: OfferedList | null, title: string): OfferedList {
  if (list !== null) return list;
  const message = `${title} has no published packing list to copy: publish one first.`;
  throw new AppError("transition_refused", message);
}

async function copyTitle(
  tx: Tx,
  there: Actor,
  type: Title["type"],
  list: OfferedList,
): Promise<string> {
  const { id } = await tx
    .insertInto("kitType")
    .values({ ...type, branchId: there.branchId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveAsDraft(tx, there, id, list);
  const draft = await findPackingList(tx, id, "draft");
  if (!draft) throw new Error("The draft that was just saved is not there.");
  await publishDraft(tx, id, draft.rowVersion);
  return id;
}
