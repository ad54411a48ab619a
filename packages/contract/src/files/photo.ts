import { z } from "zod";
import { kitTypeCode } from "../kit-types/kit-type.ts";
import { route } from "../route.ts";
import { byId, done, id, instant } from "../wire.ts";
import { photoLimit, photoTypes } from "./photo-rules.ts";

export const photo = z.object({
  id,
  /** Of the large one, in pixels. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  madeByName: z.string().nullable(),
  createdAt: instant,
  /** A photo of damage, taken during a check-in; otherwise of the kit itself. */
  damage: z.boolean(),
  /** Its check-in and that one's time: null until its count is entered. */
  checkInId: id.nullable(),
  checkInAt: instant.nullable(),
  /** The damaged item, if it is one. */
  itemName: z.string().nullable(),
});
export type Photo = z.output<typeof photo>;

export const listKitPhotos = route({
  method: "GET",
  path: "/kits/:id/photos",
  access: "kits:read",
  reads: ["branch_user", "check_in", "file", "item", "kit", "packing_list_line", "person"],
  summary: "List a kit's photos, those of damage too, the newest first",
  params: byId,
  result: z.object({ items: z.array(photo) }),
});

export const listTitlePictures = route({
  method: "GET",
  path: "/title-pictures",
  access: "kits:read",
  reads: ["file", "kit", "kit_type"],
  summary: "List for each title with a photo the newest one of its kits, damage left out",
  result: z.object({ items: z.array(z.object({ kitTypeCode, fileId: id })) }),
});

export const addKitPhoto = route({
  method: "POST",
  path: "/kits/:id/photos",
  access: ["kits:condition", "trips:run-own"],
  summary:
    "Add a photo to a kit: the picture's own bytes. It is drawn anew, upright, at most 1600 pixels wide or high, without what the camera wrote into it",
  params: byId,
  query: z.object({
    /** A photo of damage: it belongs to the check-in in progress, or else to the last one. */
    damage: z.stringbool().default(false),
    /** The damaged line of its packing list. */
    lineId: id.optional(),
  }),
  takes: photoTypes,
  bodyLimit: photoLimit,
  result: photo,
  status: 201,
  errors: ["transition_refused", "unsupported_media", "payload_too_large"],
});

export const removePhoto = route({
  method: "DELETE",
  path: "/files/:id",
  access: "kits:condition",
  summary: "Remove a photo; it can be brought back for thirty days",
  params: byId,
  result: done,
});

export const restorePhoto = route({
  method: "POST",
  path: "/files/:id/restoration",
  access: "kits:condition",
  summary: "Bring a removed photo back",
  params: byId,
  result: done,
  errors: ["transition_refused"],
});

export const readPhoto = route({
  method: "GET",
  path: "/files/:id",
  access: "kits:read",
  summary: "A photo's bytes: 1600 pixels at most, or 320",
  params: byId,
  query: z.object({ size: z.enum(["large", "small"]).default("large") }),
  answers: "image/jpeg",
  result: z.string(),
});
