import { z } from "zod";
import { id, instant } from "../wire.ts";

// What shows that kits were handed over at a stop.

/** Whether a branch's drivers are asked for it: not at all, where they like, or at each stop that hands something over. */
export const proofAsked = z.enum(["off", "on", "needed"]);
export type ProofAsked = z.output<typeof proofAsked>;

export const stopProof = z.object({
  /** The file's. */
  id,
  /** Whose signature it is; null where it is a photo. */
  signedBy: z.string().nullable(),
  at: instant,
});
export type StopProof = z.output<typeof stopProof>;
