import { z } from "zod";
import { photoLimit, photoTypes } from "../files/photo-rules.ts";
import { route } from "../route.ts";
import { byId, done, id, instant } from "../wire.ts";

/** A photo of a receipt, on a leg entered by hand. */
export const receipt = z.object({
  /** The id of its file. */
  id,
  /** The size of the large picture, in pixels. */
  width: z.int(),
  height: z.int(),
  createdAt: instant,
});
export type Receipt = z.output<typeof receipt>;

export const addReceipt = route({
  method: "POST",
  path: "/km-claims/:id/legs/:legId/receipts",
  access: "claims:own",
  summary:
    "Add a photo of a receipt to a leg by hand of one's own open claim: the picture's bytes, which are re-encoded as a kit's photo is",
  params: byId.extend({ legId: id }),
  takes: photoTypes,
  bodyLimit: photoLimit,
  result: receipt,
  status: 201,
  errors: ["transition_refused", "unsupported_media", "payload_too_large"],
});

const ofReceipt = byId.extend({ fileId: id });

export const readReceipt = route({
  method: "GET",
  path: "/km-claims/:id/receipts/:fileId",
  access: "claims:own",
  summary: "A receipt's bytes, for its claimant and the people who decide on claims",
  params: ofReceipt,
  query: z.object({ size: z.enum(["large", "small"]).default("large") }),
  answers: "image/jpeg",
  result: z.string(),
});

export const removeReceipt = route({
  method: "DELETE",
  path: "/km-claims/:id/receipts/:fileId",
  access: "claims:own",
  summary: "Remove a receipt from one's own open claim",
  params: ofReceipt,
  result: done,
  errors: ["transition_refused"],
});
