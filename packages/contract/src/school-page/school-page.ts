import { z } from "zod";
import { route } from "../route.ts";
import { day, done, id, label, line, name } from "../wire.ts";
import { mostWishes } from "./page-rules.ts";

// The calls of a school's own page. Its link is in the address, and it has neither a session nor an Idempotency-Key, so each call sends
// absolute values, not deltas: sending it twice has no further effect.

const token = z.string().min(20).max(100);
const open = { access: "public", keyless: true, perMinute: 30 } as const;
const fromPage = { result: done, errors: ["not_found", "too_many_requests"] } as const;

export const readSchoolPhoto = route({
  method: "GET",
  path: "/school-page/:token/photos/:fileId",
  access: "public",
  perMinute: 300,
  summary: "A kit's photo, behind a school's link",
  params: z.object({ token, fileId: id }),
  answers: "image/jpeg",
  result: z.string(),
});

const count = z.int().min(0).max(10_000);

export const reportKit = route({
  ...open,
  ...fromPage,
  method: "PUT",
  path: "/school-page/:token/kits/:allocationId",
  summary: "Say how a kit at this school is; absent parts stay",
  params: z.object({ token, allocationId: id }),
  body: z.object({
    /** It is ready at the school's office to be picked up. */
    ready: z.boolean().optional(),
    note: line(500).nullable().optional(),
    students: z.int().min(0).max(5000).nullable().optional(),
    rating: z.int().min(1).max(5).nullable().optional(),
    sentence: line(300).nullable().optional(),
    /** Everything that is missing, broken or used up; items that are not listed are complete. */
    lines: z
      .array(z.object({ lineId: id, missing: count, broken: count, usedUp: z.boolean() }))
      .max(200)
      .optional(),
    /** Everything that the school wants more of while the kit is there. */
    more: z
      .array(z.object({ lineId: id, qty: count }))
      .max(200)
      .optional(),
  }),
});

export const saveWishes = route({
  ...open,
  ...fromPage,
  method: "PUT",
  path: "/school-page/:token/wishes",
  summary: "Say all that this school wishes for in a term",
  params: z.object({ token }),
  body: z.object({
    termId: id,
    students: z.int().min(0).max(5000).nullable(),
    wishes: z
      .array(
        z.object({
          kitTypeId: id,
          /** 1 is the first choice. */
          rank: z.int().min(1).max(mostWishes),
          preferredRotationId: id.nullable(),
        }),
      )
      .max(mostWishes)
      .refine((all) => new Set(all.map((wish) => wish.kitTypeId)).size === all.length, {
        error: "Wish for each kit once.",
      }),
  }),
});

/** Changes of the school's details that it proposes. */
export const proposal = z.discriminatedUnion("kind", [
  z
    .object({ kind: z.literal("closure"), fromOn: day, toOn: day, reason: label })
    .refine(({ fromOn, toOn }) => fromOn <= toOn, {
      path: ["toOn"],
      error: "The last day is on or after the first.",
    }),
  z.object({
    kind: z.literal("contact"),
    name,
    role: label.nullable(),
    email: z.email().max(254).nullable(),
    phone: label.nullable(),
  }),
  z.object({ kind: z.literal("drop_point"), dropPoint: label }),
]);
export type Proposal = z.output<typeof proposal>;

export const proposeChange = route({
  ...open,
  ...fromPage,
  method: "PUT",
  path: "/school-page/:token/proposals",
  summary: "Propose a change of this school to its branch",
  params: z.object({ token }),
  body: proposal,
});
