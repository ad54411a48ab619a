import { itemAt } from "./cells.ts";
import type { Plan } from "./local-search.ts";
import { below, type Random } from "./random.ts";

/** How many plans are added before the next removal, per survivor. */
const GENERATION = 0.6;
/** How many of the cheapest survive however similar to others they are. */
const ELITE = 4;
/** Number of nearest plans used to measure how much a plan differs from the others. */
const CLOSEST = 4;

type Member = {
  readonly plan: Plan;
  /** For each node the one after it; plans are compared by this. */
  readonly next: Int32Array;
  /** Per other member of the same half: how many stops have a different successor. */
  readonly distance: Map<Member, number>;
  /** Combines the ranks by price and by difference; the lowest is the fittest. */
  fitness: number;
};

export type Population = {
  readonly add: (plan: Plan, sound: boolean) => void;
  /** Two parents, each the fitter of two drawn at random. */
  readonly pair: () => [Plan, Plan];
};

/**
 * Keeps sound plans and plans with faults in separate halves, each both cheap and diverse: the biased fitness of the
 * hybrid genetic search (Vidal, Crainic, Gendreau, Lahrichi and Rei 2012). At most `survivors` of each half stay; new
 * ones are added to them for a while. `price` may change between calls.
 */
export function createPopulation(
  size: number,
  survivors: number,
  random: Random,
  price: (plan: Plan) => number,
): Population {
  const halves: [Member[], Member[]] = [[], []];

  const rank = (half: Member[]): void => {
    const prices = new Map(half.map((member) => [member, price(member.plan)]));
    half.sort((a, b) => (prices.get(a) ?? 0) - (prices.get(b) ?? 0));
    const apart = new Map(half.map((member) => [member, differs(member)]));
    const byApart = [...half].sort((a, b) => (apart.get(b) ?? 0) - (apart.get(a) ?? 0));
    const weight = 1 - Math.min(1, ELITE / half.length);
    for (const [place, member] of half.entries()) member.fitness = place;
    for (const [place, member] of byApart.entries()) member.fitness += weight * place;
  };

  const remove = (half: Member[], gone: Member): void => {
    half.splice(half.indexOf(gone), 1);
    for (const member of half) member.distance.delete(gone);
  };

  const sortOut = (half: Member[]): void => {
    rank(half);
    const [, ...others] = half;
    for (const member of others.toReversed()) {
      if (half.length <= survivors) return;
      if ([...member.distance.values()].includes(0)) remove(half, member);
    }
    while (half.length > survivors) {
      rank(half);
      const [, ...rest] = half;
      remove(
        half,
        rest.reduce((worst, member) => (member.fitness > worst.fitness ? member : worst)),
      );
    }
  };

  const add = (plan: Plan, sound: boolean): void => {
    const half = halves[sound ? 0 : 1];
    const member: Member = { plan, next: nextNodes(plan, size), distance: new Map(), fitness: 0 };
    for (const other of half) {
      const apart = distance(member.next, other.next);
      member.distance.set(other, apart);
      other.distance.set(member, apart);
    }
    half.push(member);
    if (half.length > (1 + GENERATION) * survivors) sortOut(half);
  };

  const draw = (): Member => {
    const [sound, faulty] = halves;
    const index = below(random, sound.length + faulty.length);
    return index < sound.length ? itemAt(sound, index) : itemAt(faulty, index - sound.length);
  };

  const parent = (): Plan => {
    const [a, b] = [draw(), draw()];
    return a.fitness < b.fitness ? a.plan : b.plan;
  };

  const pair = (): [Plan, Plan] => {
    for (const half of halves) rank(half);
    return [parent(), parent()];
  };
  return { add, pair };
}

function differs({ distance }: Member): number {
  const closest = [...distance.values()].sort((a, b) => a - b).slice(0, CLOSEST);
  return closest.reduce((sum, apart) => sum + apart, 0) / (closest.length || 1);
}

function nextNodes({ routes }: Plan, size: number): Int32Array {
  const next = new Int32Array(size).fill(-1);
  for (const { stops } of routes) {
    for (let k = 1; k < stops.length; k++) next[itemAt(stops, k - 1)] = itemAt(stops, k);
  }
  return next;
}

function distance(a: Int32Array, b: Int32Array): number {
  let apart = 0;
  for (let node = 0; node < a.length; node++) if (a[node] !== b[node]) apart++;
  return apart;
}
