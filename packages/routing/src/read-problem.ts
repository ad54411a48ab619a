import { shapeFaults } from "@kitround/contract/shape-faults.ts";
import { z } from "zod";

import type { StopProblem } from "./problem.ts";

const amount = z.number().nonnegative();
const node = z.int().nonnegative();

const shape = z.object({
  // Cells are checked by hand below: a large matrix has a million of them, and one sentence per fault is enough.
  matrix: z.array(z.array(z.unknown())),
  depot: node,
  stops: z.array(
    z.object({
      node,
      demand: amount.optional(),
      pickup: amount.optional(),
      window: z.tuple([z.number(), z.number()]).optional(),
      service: amount.optional(),
    }),
  ),
  vehicles: z
    .array(
      z.object({
        capacity: amount.optional(),
        from: amount.optional(),
        until: amount.optional(),
      }),
    )
    .min(1),
  pinned: z.array(node).optional(),
  seed: z.int(),
  budgetMs: amount,
  iterations: z.int().nonnegative().optional(),
});

type Shape = z.infer<typeof shape>;

export type ReadProblem =
  | { readonly problem: StopProblem; readonly faults: readonly [] }
  | { readonly problem: null; readonly faults: readonly string[] };

/** Reads a problem from parsed JSON. Never throws: each fault is a sentence that names its place. */
export function readProblem(input: unknown): ReadProblem {
  const parsed = shape.safeParse(input, { reportInput: true });
  if (!parsed.success) {
    return { problem: null, faults: shapeFaults(parsed.error.issues, "The problem") };
  }
  const matrix = readMatrix(parsed.data.matrix);
  const faults = [...matrix.faults, ...contradictions(parsed.data, matrix.rows.length)];
  if (faults.length > 0) return { problem: null, faults };
  return { problem: { ...parsed.data, matrix: matrix.rows }, faults: [] };
}

function readMatrix(cells: readonly (readonly unknown[])[]): {
  rows: (number | null)[][];
  faults: string[];
} {
  const faults: string[] = [];
  const rows = cells.map((row, from) => {
    if (row.length !== cells.length) {
      faults.push(
        `The matrix is not square: row ${from} has ${row.length} cells and there are ${cells.length} rows.`,
      );
    }
    return row.map((cell, to) => {
      if (cell === null) return null;
      if (typeof cell === "number" && cell >= 0) return cell;
      faults.push(
        typeof cell === "number"
          ? `The leg from ${from} to ${to} is negative (${cell}).`
          : `The leg from ${from} to ${to} is no number (null stands for no road).`,
      );
      return null;
    });
  });
  return { rows, faults };
}

function contradictions(input: Shape, nodes: number): string[] {
  const faults: string[] = [];
  const known = (node: number): boolean => node < nodes;
  if (!known(input.depot)) faults.push(`The depot ${input.depot} is not a node of the matrix.`);
  const stops = new Set<number>();
  for (const { node, window } of input.stops) {
    if (!known(node)) faults.push(`Stop ${node} is not a node of the matrix.`);
    if (node === input.depot) faults.push(`Stop ${node} is the depot.`);
    if (stops.has(node)) faults.push(`Stop ${node} is listed twice.`);
    stops.add(node);
    if (window && window[0] > window[1]) {
      faults.push(
        `The window of stop ${node} closes at ${window[1]}, before it opens at ${window[0]}.`,
      );
    }
  }
  for (const [index, { from = 0, until = from }] of input.vehicles.entries()) {
    if (until < from) {
      faults.push(`Vehicle ${index} must be back at ${until}, before it leaves at ${from}.`);
    }
  }
  const pinned = new Set<number>();
  for (const node of input.pinned ?? []) {
    if (!stops.has(node)) faults.push(`Pinned node ${node} is not one of the stops.`);
    if (pinned.has(node)) faults.push(`Node ${node} is pinned twice.`);
    pinned.add(node);
  }
  return faults;
}
