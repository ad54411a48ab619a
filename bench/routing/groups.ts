import type { Recipe } from "../../packages/routing/test/generated-problem.ts";

/** Problems of one kind with their targets. */
export type Group = {
  readonly name: string;
  readonly budgetMs: number;
  /** Largest allowed gap to the exact or best known cost, in per cent. */
  readonly gap: number;
  /** Longest allowed wall time of a solve, in milliseconds. */
  readonly wallMs: number;
  readonly recipes: readonly Recipe[];
};

function each(
  sizes: readonly number[],
  seeds: readonly number[],
  rest: Omit<Recipe, "stops" | "seed">,
): Recipe[] {
  return sizes.flatMap((stops) => seeds.map((seed) => ({ ...rest, stops, seed })));
}

/** How far a search may exceed its budget on a machine that does other work too. */
const OVER = 60;

export const groups: readonly Group[] = [
  {
    name: "8 to 12 stops",
    budgetMs: 500,
    gap: 0,
    wallMs: 20,
    recipes: each([8, 10, 12], [1, 2, 3, 4], {}),
  },
  {
    name: "8 to 12 stops, 30 % asymmetric",
    budgetMs: 500,
    gap: 0,
    wallMs: 20,
    recipes: each([8, 10, 12], [1, 2, 3, 4], { asymmetry: 0.3 }),
  },
  {
    name: "13 to 50 stops",
    budgetMs: 500,
    gap: 0.5,
    wallMs: 500 + OVER,
    recipes: each([13, 20, 30, 40, 50], [1, 2, 3], {}),
  },
  {
    name: "13 to 50 stops, 30 % asymmetric",
    budgetMs: 500,
    gap: 0.5,
    wallMs: 500 + OVER,
    recipes: each([13, 20, 30, 40, 50], [1, 2, 3], { asymmetry: 0.3 }),
  },
  {
    name: "51 to 76 stops",
    budgetMs: 1000,
    gap: 1,
    wallMs: 1000 + OVER,
    recipes: each([51, 64, 76], [1, 2, 3], {}),
  },
  {
    name: "51 to 76 stops, 30 % asymmetric",
    budgetMs: 1000,
    gap: 1,
    wallMs: 1000 + OVER,
    recipes: each([51, 64, 76], [1, 2, 3], { asymmetry: 0.3 }),
  },
  {
    name: "50 stops, capacity",
    budgetMs: 1500,
    gap: 0.5,
    wallMs: 1500 + OVER,
    recipes: each([50], [1, 2, 3, 4], { vehicles: 6, slack: 0.06 }),
  },
  {
    name: "50 stops, capacity and windows",
    budgetMs: 1500,
    gap: 0.5,
    wallMs: 1500 + OVER,
    recipes: each([50], [1, 2, 3, 4], { vehicles: 8, slack: 0.4, windows: 150 }),
  },
  {
    name: "50 stops, capacity and wide windows",
    budgetMs: 1500,
    gap: 0.5,
    wallMs: 1500 + OVER,
    recipes: each([50], [1, 2, 3, 4], { vehicles: 7, slack: 0.4, windows: 700 }),
  },
  {
    name: "50 stops, one van, windows",
    budgetMs: 1500,
    gap: 0.5,
    wallMs: 1500 + OVER,
    recipes: each([50], [1, 2, 3, 4], { windows: 600 }),
  },
  {
    name: "50 stops, kits out and back",
    budgetMs: 1500,
    gap: 0.5,
    wallMs: 1500 + OVER,
    recipes: each([50], [1, 2, 3, 4], { vehicles: 6, slack: 0.06, pickups: true }),
  },
];
