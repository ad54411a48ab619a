import { z } from "zod";
import { id, instant } from "../wire.ts";

// The proof that kits were handed over at a stop.

/** Whether a branch's drivers are asked for proof: never, optionally, or at each stop with a delivery. */
export const proofAsked = z.enum(["off", "on", "needed"]);
export type ProofAsked = z.output<typeof proofAsked>;

export const stopProof = z.object({
  /** The id of its file. */
  id,
  /** Who signed; null for a photo. */
  signedBy: z.string().nullable(),
  at: instant,
});
export type StopProof = z.output<typeof stopProof>;
