import { z } from "zod";
import { route } from "../route.ts";
import { byId, label, line } from "../wire.ts";
import { item } from "./item.ts";

/** Maximum bytes of a safety data sheet; a supplier's usually has some hundred thousand. */
export const sheetLimit = 5 * 1024 * 1024;
export const sheetType = "application/pdf";

/** Whether a file is a PDF by its first bytes, whatever its name. */
export function isPdf(bytes: Uint8Array): boolean {
  return [..."%PDF-"].every((sign, at) => bytes[at] === sign.codePointAt(0));
}

export const putSafetySheet = route({
  method: "PUT",
  path: "/items/:id/sheet",
  access: ["stock:adjust", "kit-types:propose"],
  summary: "Give an item its safety data sheet, a PDF; the one before goes",
  params: byId,
  query: z.object({ name: line(200).min(1) }),
  takes: [sheetType],
  bodyLimit: sheetLimit,
  result: item,
  errors: ["unsupported_media", "payload_too_large"],
});

export const removeSafetySheet = route({
  method: "DELETE",
  path: "/items/:id/sheet",
  access: ["stock:adjust", "kit-types:propose"],
  summary: "Take an item's safety data sheet off",
  params: byId,
  result: item,
});

export const readSafetySheet = route({
  method: "GET",
  path: "/items/:id/sheet",
  access: "kit-types:read",
  summary: "An item's safety data sheet",
  params: byId,
  query: z.object({
    /** The item's present version, which is part of the address because a browser caches each answer. */ of: label.optional(),
  }),
  answers: sheetType,
  result: z.string(),
});
