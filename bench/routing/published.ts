import { craneInstance, type Instance, readInstances, readMatrixInstance } from "./instances.ts";
import type { Targets } from "./measure.ts";

/** Published instances that make one row of the table. */
export type Published = {
  readonly name: string;
  readonly budgetMs: number;
  readonly seeds: readonly number[];
  readonly instances: readonly Instance[];
  readonly targets: Targets;
};

/** How far a search may exceed its budget: the promise that a person who waits is given. */
const OVER = 100;

/** The rows in which native programs were ahead, with what they reach in the same time or what is asked beyond it. */
export function publishedRows(): Published[] {
  const uchoa = readInstances("uchoa");
  const one = (name: string, budgetMs: number, meanGap: number): Published => ({
    name: `${name}, ${budgetMs / 1000} s`,
    budgetMs,
    seeds: [1, 2, 3],
    instances: uchoa.filter((instance) => instance.name === name),
    targets: { meanGap, wallMs: budgetMs + OVER },
  });
  return [
    one("X-n101-k25", 1500, 0),
    one("X-n153-k22", 1500, 0.3),
    one("X-n200-k36", 1500, 0.4),
    one("X-n502-k39", 3000, 0.6),
    one("X-n1001-k43", 3000, 6.3),
    one("X-n1001-k43", 10_000, 4.6),
    {
      name: "Augerat A, 27 instances, 0.5 s",
      budgetMs: 500,
      seeds: [1, 2, 3],
      instances: readInstances("augerat"),
      targets: { meanGap: 0.1, wallMs: 500 + OVER },
    },
    {
      name: "Dethloff, 40 instances, 1.5 s",
      budgetMs: 1500,
      seeds: [1, 2, 3, 4, 5],
      instances: readInstances("dethloff"),
      targets: { atBest: 38 / 40, worstGap: 0.3, wallMs: 1500 + OVER },
    },
    {
      name: "ftv170, 0.5 s",
      budgetMs: 500,
      seeds: [1, 2, 3, 4, 5],
      instances: [readMatrixInstance("ftv170")],
      targets: { meanGap: 0.1, worstGap: 1, wallMs: 500 + OVER },
    },
    {
      // Of the same kind as TSPLIB's rbg instances, which are too large to be stored.
      name: "a crane's jobs, 60 to 323, 0.5 s",
      budgetMs: 500,
      seeds: [1, 2, 3],
      instances: [60, 120, 200, 323].map((stops) => craneInstance(stops, 1)),
      targets: { meanGap: 0.5, worstGap: 1, wallMs: 500 + OVER },
    },
    {
      name: "Solomon, 56 instances, 3 s",
      budgetMs: 3000,
      seeds: [1],
      instances: readInstances("solomon"),
      targets: { meanGap: 0.5, worstGap: 2, wallMs: 3000 + OVER },
    },
  ];
}
