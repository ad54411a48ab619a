import { z } from "zod";
import { route } from "../route.ts";
import { byId, id } from "../wire.ts";

const count = z.int().min(0);

/** Loans of a term, those called off or given another kit left out. */
export const loansOfTerm = z.object({
  planned: count,
  /** Of these, those whose kit stands or stood at the school. */
  delivered: count,
  /** Students of what was delivered: as counted when the kit came back, else as the school told; null where nobody said. */
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
  reads: ["allocation", "branch", "kit", "rotation", "term"],
  summary:
    "Read a kit's and its title's loans by term, oldest first: from the title's first loan to its last, or to the term that has begun",
  params: byId,
  result: z.object({ terms: z.array(termUse) }),
});
