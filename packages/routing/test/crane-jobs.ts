import { below, seededRandom } from "../src/random.ts";

/**
 * The legs between a stacker crane's jobs, each of which ends elsewhere than it begins, so that the way back says
 * nothing about the way there. The crane moves along both axes at once.
 */
export function craneJobs(count: number, seed: number): number[][] {
  const random = seededRandom(seed);
  const point = (): [number, number] => [below(random, 200), below(random, 200)];
  const drawn = Array.from({ length: count }, () => ({ begin: point(), end: point() }));
  return drawn.map(({ end }, a) =>
    drawn.map(({ begin }, b) =>
      a === b ? 0 : Math.max(Math.abs(end[0] - begin[0]), Math.abs(end[1] - begin[1])),
    ),
  );
}
