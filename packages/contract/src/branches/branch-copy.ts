import { z } from "zod";

const count = z.int().min(0);

/** What a new branch got from the branch that it was made like, beside its settings. */
export const branchCopy = z.object({
  /** With their published packing lists. */
  kitTypes: count,
  /** In use or on a copied packing list; without stock. */
  items: count,
  membershipPrices: count,
  /** Terms that are not over. */
  terms: count,
  /** From today on. */
  publicHolidays: count,
  /** Rates for kilometres that are valid today or later. */
  rateCards: count,
});
export type BranchCopy = z.output<typeof branchCopy>;
