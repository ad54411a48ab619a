import { z } from "zod";
import { route } from "../route.ts";
import { byId, id } from "../wire.ts";

const count = z.int().min(0);

/** Loans of a term, without cancelled and substituted ones. */
export const loansOfTerm = z.object({
  planned: count,
  /** Of these, loans whose kit is or was at the school. */
  delivered: count,
  /** Students of the delivered loans: as counted at check-in, otherwise as the school reported, otherwise as planned; null if unknown. */
  students: count.nullable(),
});
export type LoansOfTerm = z.output<typeof loansOfTerm>;

export const termUse = z.object({
  termId: id,
  year: z.int(),
  number: z.int(),
  kit: loansOfTerm,
  /** All kits of its type, and loans that have no kit yet. */
  title: loansOfTerm,
});
export type TermUse = z.output<typeof termUse>;

export const readKitUse = route({
  method: "GET",
  path: "/kits/:id/use",
  access: "kits:read",
  reads: ["allocation", "branch", "kit", "rotation", "school_report", "term"],
  summary:
    "Read a kit's and its title's loans by term, oldest first: from the title's first loan to its last, or to the term that has begun",
  params: byId,
  result: z.object({ terms: z.array(termUse) }),
});
