import { z } from "zod";
import { route } from "../route.ts";
import { byId, id, instant, rowVersion, whole } from "../wire.ts";
import { kitTypeFields } from "./kit-type.ts";
import { lineChange, offeredList } from "./offered-list.ts";

const version = z.int().min(1);

/** A kit type that the national office offers to all branches, and what became of it in the caller's branch. */
export const kitTypeOffer = kitTypeFields.omit({ status: true }).extend({
  id,
  /** Of the packing list that is offered now. */
  version,
  offeredFrom: z.string(),
  offeredAt: instant,
  /** Of a withdrawn offer, which can't be adopted any more. */
  withdrawnAt: instant.nullable(),
  /** The branch's kit type that was adopted from it. */
  kitTypeId: id.nullable(),
  /** The last offered packing list that the branch took over or decided against; null if none. */
  takenVersion: version.nullable(),
  /** The branch has a kit type of this code that is not adopted: adopting links it. */
  sameCode: z.boolean(),
  rowVersion,
});
export type KitTypeOffer = z.output<typeof kitTypeOffer>;

export const kitTypeOfferDetail = kitTypeOffer.extend({
  list: offeredList,
  /** Lines that the office changed since the list which the branch took over last. */
  news: z.array(lineChange),
  /** Lines that the branch changed itself since then. */
  ours: z.array(lineChange),
});
export type KitTypeOfferDetail = z.output<typeof kitTypeOfferDetail>;

const reads = ["kit_type", "kit_type_offer", "kit_type_offer_list"];

export const listKitTypeOffers = route({
  method: "GET",
  path: "/kit-type-offers",
  access: "kit-types:read",
  reads,
  summary: "List the kit types that are offered to all branches",
  result: whole(kitTypeOffer),
});

export const getKitTypeOffer = route({
  method: "GET",
  path: "/kit-type-offers/:id",
  access: "kit-types:read",
  reads: [...reads, "item", "packing_list", "packing_list_line"],
  summary: "Read one offered kit type, with what differs from the branch's packing list",
  params: byId,
  result: kitTypeOfferDetail,
});

export const offerKitType = route({
  method: "POST",
  path: "/kit-type-offers",
  access: "branches:create",
  summary:
    "Offer a kit type of this branch to all branches; one that is offered already gets its published packing list as the next version",
  body: z.object({ kitTypeId: id }),
  result: kitTypeOfferDetail,
  status: 201,
  errors: ["already_exists", "transition_refused"],
});

export const withdrawKitTypeOffer = route({
  method: "PATCH",
  path: "/kit-type-offers/:id",
  access: "branches:create",
  summary: "Withdraw an offer, or make it again; branches keep what they adopted",
  params: byId,
  body: z.object({ withdrawn: z.boolean(), rowVersion }),
  result: kitTypeOfferDetail,
  errors: ["stale_version"],
});

export const adoptKitType = route({
  method: "POST",
  path: "/kit-type-offers/:id/adopt",
  access: "kit-types:propose",
  summary:
    "Adopt an offered kit type as a draft, with items that are missing; a kit type of the same code is linked instead",
  params: byId,
  result: kitTypeOfferDetail,
  errors: ["transition_refused"],
});

export const decideOfferedList = route({
  method: "POST",
  path: "/kit-type-offers/:id/decision",
  access: "kit-types:propose",
  summary: "Take over an offered packing list as a draft, or keep the branch's own",
  params: byId,
  body: z.object({ version, take: z.boolean() }),
  result: kitTypeOfferDetail,
  errors: ["stale_version", "transition_refused"],
});

/** One branch's adoption, by its code, because only the list of branches contains ids. */
export const branchAdoption = z.object({
  name: z.string(),
  code: z.string(),
  adopted: z.boolean(),
  takenVersion: version.nullable(),
  /** Of the published packing list; null if there is none yet. */
  publishedVersion: version.nullable(),
  kits: z.int().min(0),
  /** Lines in which the branch's list differs from the one that it took over, or from the newest if it took over none. */
  ours: z.array(lineChange),
  /** The title's facts that differ from those that are offered. */
  facts: z.array(z.string()),
});
export type BranchAdoption = z.output<typeof branchAdoption>;

export const readAdoptions = route({
  method: "GET",
  path: "/kit-type-offers/:id/branches",
  access: "branches:create",
  summary: "Read which branches adopted an offered kit type, and what each changed",
  params: byId,
  result: whole(branchAdoption),
});
