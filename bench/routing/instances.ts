import { readFileSync } from "node:fs";

import { cheapestAssignment } from "@kitround/routing/assignment-tour.ts";
import { legMatrix } from "@kitround/routing/matrix.ts";
import type { Stop, StopProblem } from "@kitround/routing/problem.ts";

import { craneJobs } from "../../packages/routing/test/crane-jobs.ts";

/** A published problem and its best known cost, in the unit of the problem's matrix. */
export type Instance = {
  readonly name: string;
  readonly best: number;
  readonly problem: Omit<StopProblem, "seed" | "budgetMs">;
};

type Family = "augerat" | "dethloff" | "solomon" | "uchoa";

/** The columns of a line of numbers about a node; the first line of a block is the depot's. */
type Columns = {
  readonly x: number;
  readonly y: number;
  readonly demand: number;
  readonly pickup?: number;
  readonly service?: number;
};

/** A node, and when each of the block's instances lets a van arrive; no windows let it arrive at any time. */
type Node = Columns & { readonly windows: readonly (readonly [opens: number, closes: number])[] };

/** The columns of each family's file, and how the family's authors turn a straight line into a leg. */
const FAMILIES: Record<
  Family,
  {
    readonly columns: readonly (keyof Columns)[];
    readonly leg: (line: number) => number;
  }
> = {
  augerat: { columns: ["x", "y", "demand"], leg: Math.round },
  uchoa: { columns: ["x", "y", "demand"], leg: Math.round },
  dethloff: { columns: ["x", "y", "demand", "pickup"], leg: (line) => line },
  // Costs and times are tenths here, so that the legs are whole numbers, cut off as in the published optima.
  solomon: {
    columns: ["x", "y", "demand", "service"],
    leg: (line) => Math.floor(10 * line + 1e-9),
  },
};

/**
 * Reads a family's instances from `instances/FAMILY.txt`. A block begins with a line of name, best known cost, number
 * of vans and capacity, once or more for the same nodes; then a line for each node: its columns and, with windows, each
 * instance's. Blocks are separated by an empty line, and lines that begin with # say where the numbers are from.
 */
export function readInstances(family: Family): Instance[] {
  const { columns, leg } = FAMILIES[family];
  return blocksOf(family).flatMap(([head = "", ...lines]) => {
    const heads = inFours(head.split(" "));
    const nodes = lines.map((line): Node => {
      const numbers = line.split(" ").map(Number);
      const windows = inPairs(numbers.slice(columns.length));
      const missing = windows.length !== 0 && windows.length !== heads.length;
      if (numbers.length < columns.length || missing || !numbers.every(Number.isFinite)) {
        throw new Error(`${family}: "${line}" is not ${columns.join(", ")} and each window`);
      }
      // Cast: each of the columns has a number.
      const fields = Object.fromEntries(
        columns.map((column, k) => [column, numbers[k]]),
      ) as Columns;
      return { ...fields, windows };
    });
    const matrix = nodes.map((a) => nodes.map((b) => leg(Math.hypot(a.x - b.x, a.y - b.y))));
    const scale = family === "solomon" ? 10 : 1;
    return heads.map(([name, best, vans, capacity], instance) => {
      const until = nodes[0]?.windows[instance]?.[1];
      return {
        name,
        best: Number(best) * scale,
        problem: {
          matrix,
          depot: 0,
          stops: nodes.map((node, index) => stopOf(node, index, instance, scale)).slice(1),
          vehicles: Array.from({ length: Number(vans) }, () => ({
            capacity: Number(capacity),
            ...(until === undefined ? {} : { until: until * scale }),
          })),
        },
      };
    });
  });
}

/** The asymmetric instance: a square of legs, no stop has a size, and one van drives. */
export function readMatrixInstance(name: string): Instance {
  const [[head = "", ...lines] = []] = blocksOf(name);
  const matrix = lines.map((line) => line.split(" ").map(Number));
  return {
    name,
    best: Number(head),
    problem: {
      matrix,
      depot: 0,
      stops: matrix.map((_, node) => ({ node })).slice(1),
      vehicles: [{}],
    },
  };
}

/** A crane's jobs as stops of one van; the cost to compare with is a proven bound, the cheapest assignment. */
export function craneInstance(stops: number, seed: number): Instance {
  const matrix = craneJobs(stops + 1, seed);
  const next = cheapestAssignment(legMatrix(matrix), () => false) ?? new Int32Array();
  return {
    name: `crane-${stops}-${seed}`,
    best: next.reduce((sum, to, from) => sum + (matrix[from]?.[to] ?? 0), 0),
    problem: {
      matrix,
      depot: 0,
      stops: matrix.map((_, node) => ({ node })).slice(1),
      vehicles: [{}],
    },
  };
}

function blocksOf(file: string): string[][] {
  const text = readFileSync(new URL(`instances/${file}.txt`, import.meta.url), "utf8");
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  return lines
    .join("\n")
    .trim()
    .split("\n\n")
    .map((block) => block.split("\n"));
}

function stopOf(node: Node, index: number, instance: number, scale: number): Stop {
  const { demand, pickup, service = 0, windows } = node;
  const window = windows[instance];
  return {
    node: index,
    demand,
    ...(pickup === undefined ? {} : { pickup }),
    ...(window === undefined
      ? {}
      : { window: [window[0] * scale, window[1] * scale], service: service * scale }),
  };
}

function inPairs(numbers: readonly number[]): [number, number][] {
  return numbers.flatMap((number, k) =>
    k % 2 === 0 ? [[number, numbers[k + 1] ?? Number.NaN]] : [],
  );
}

function inFours(words: readonly string[]): [string, string, string, string][] {
  return words.flatMap((word, k) => {
    const [best, vans, capacity] = words.slice(k + 1, k + 4);
    if (k % 4 !== 0 || best === undefined || vans === undefined || capacity === undefined)
      return [];
    return [[word, best, vans, capacity]];
  });
}
