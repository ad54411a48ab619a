import { z } from "zod";
import { route } from "../route.ts";
import { byId, day, id, instant } from "../wire.ts";

const askedSchool = z.object({
  schoolId: id,
  schoolName: z.string(),
  /** Null if it has not answered. */
  answeredAt: instant.nullable(),
  saidBy: z.string().nullable(),
  wishes: z.int(),
  /** Whether it can be asked by e-mail; otherwise somebody has to phone. */
  reachable: z.boolean(),
  contactName: z.string().nullable(),
  phone: z.string().nullable(),
});

/** The answers after asking all schools for their requests for a term. */
export const wishRound = z.object({
  /** The last day on which schools can answer; null if they were not asked. */
  closesOn: day.nullable(),
  askedAt: instant.nullable(),
  remindedAt: instant.nullable(),
  /** Every member school, those without an answer first. */
  schools: z.array(askedSchool),
});
export type WishRound = z.output<typeof wishRound>;

export const getWishRound = route({
  method: "GET",
  path: "/terms/:id/wish-round",
  access: "plan:write",
  reads: [
    "branch",
    "kit_request",
    "mail_choice",
    "school",
    "school_contact",
    "term",
    "wish_answer",
    "wish_round",
  ],
  summary: "Read which schools have sent wishes for a term",
  params: byId,
  result: wishRound,
});

export const askForWishes = route({
  method: "POST",
  path: "/terms/:id/wish-round",
  access: "plan:write",
  summary: "Ask member schools for a term's wishes by a day, or move that day",
  params: byId,
  body: z.object({ closesOn: day }),
  perMinute: 10,
  result: wishRound,
});

export const remindOfWishes = route({
  method: "POST",
  path: "/terms/:id/wish-round/reminder",
  access: "plan:write",
  summary: "Remind, once, the schools that have not answered",
  params: byId,
  perMinute: 10,
  result: wishRound,
  errors: ["transition_refused"],
});
