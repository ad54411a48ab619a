import { shapeFaults } from "@kitround/contract/shape-faults.ts";
import { z } from "zod";
import type { Problem } from "./problem.ts";

const id = z.string().min(1);
const amount = z.number().min(0).max(1_000_000);
const period = z.int().min(0);
const cell = z.object({ school: id, period, kit: id });

/** The shape of a problem that comes as JSON. `validate-problem.ts` checks that its parts agree with each other. */
export const problemSchema = z.object({
  periods: z.int().min(1).max(60),
  turnaround: z.int().min(0).max(60).optional(),
  minutesPerPeriod: amount.optional(),
  seed: z.int(),
  iterations: z.int().min(0).optional(),
  budgetMs: z.number().min(0).max(3_600_000).optional(),
  weights: z
    .object({
      fairness: amount.optional(),
      moves: amount.optional(),
      stay: amount.optional(),
      stayUnasked: amount.optional(),
      spread: amount.optional(),
      even: amount.optional(),
      equity: amount.optional(),
      variety: amount.optional(),
      trips: amount.optional(),
    })
    .optional(),
  routes: z.array(
    z.object({ id, kg: amount.optional(), boxes: amount.optional(), trip: amount.optional() }),
  ),
  types: z.array(
    z.object({ id, kg: amount, boxes: amount, minutes: amount, strand: id.optional() }),
  ),
  kits: z.array(z.object({ id, type: id, away: z.array(period).optional() })),
  schools: z.array(
    z.object({
      id,
      route: id,
      entitlement: z.array(z.int().min(0).max(50)),
      suitable: z.array(id),
      history: z.array(id).optional(),
      strands: z.array(id).optional(),
      behind: z.number().min(0).max(1).optional(),
      closed: z.array(period).optional(),
      requests: z.array(z.object({ type: id, rank: z.int().min(0), period: period.optional() })),
    }),
  ),
  locked: z.array(cell).optional(),
  previous: z.array(cell).optional(),
}) satisfies z.ZodType<Problem>;

/** A sentence for each way in which `input` doesn't have the shape of a problem. */
export function readProblem(
  input: unknown,
): { readonly problem: Problem } | { readonly faults: readonly string[] } {
  const read = problemSchema.safeParse(input, { reportInput: true });
  if (read.success) return { problem: read.data };
  return { faults: shapeFaults(read.error.issues, "The problem") };
}
