import { at } from "./ints.ts";

export interface SchoolAlone {
  /** [school, type, period], tenths. */
  readonly weight: Int32Array;
  /** [school, period]. */
  readonly entitlement: Int32Array;
  readonly periods: number;
  readonly types: number;
  readonly school: number;
  readonly allowed: Int32Array | undefined;
}

/**
 * Tenths of a point that a school would get if it were alone in the branch: the largest b-matching of its types (each
 * once) to its periods (each up to the entitlement), without vehicles and volunteers.
 *
 * Types come in one by one, each along its longest augmenting path (Hungarian method; Kuhn 1955). As periods are few,
 * the path is sought on a graph of periods alone: an arc p -> q weighs what the best type in p gains by going to q.
 */
export function idealTenths(alone: SchoolAlone): number {
  const { weight, entitlement, periods, types, school } = alone;
  const inPeriod = Array.from({ length: periods }, (): number[] => []);
  const worth = (type: number, period: number): number =>
    at(weight, (school * types + type) * periods + period);
  const open = Array.from(Array(periods).keys()).filter(
    (p) => at(entitlement, school * periods + p) > 0,
  );
  const byWorth = Array.from(alone.allowed ?? [], (type) => {
    const worths = open.map((p) => worth(type, p));
    return { type, heaviest: Math.max(0, ...worths), lightest: Math.min(...worths) };
  }).sort((a, b) => b.heaviest - a.heaviest);
  let total = 0;
  // Types that are worth most come first. Once all places are taken, a type that nowhere is worth more than any of
  // them is anywhere gains nothing: the one that it displaces could stay in the place that it gets.
  let least = Infinity;
  for (const { type, heaviest, lightest } of byWorth) {
    if (!open.some(hasRoom) && heaviest <= least) continue;
    total += insert(type);
    least = Math.min(least, lightest);
  }
  return total;

  function insert(type: number): number {
    // gain[p]: the best sum of moves after which one place too many is taken in p; cameFrom tells the way back.
    const gain = Array.from({ length: periods }, () => -Infinity);
    const cameFrom: { period: number; type: number }[] = [];
    for (let p = 0; p < periods; p++) {
      if (worth(type, p) === 0) continue;
      gain[p] = worth(type, p);
      cameFrom[p] = { period: -1, type };
    }
    for (let round = 1, changed = true; changed && round < periods; round++) {
      changed = false;
      for (let p = 0; p < periods; p++) {
        const here = gain[p] ?? -Infinity;
        if (here === -Infinity || hasRoom(p)) continue;
        for (const moved of inPeriod[p] ?? []) {
          for (let q = 0; q < periods; q++) {
            if (q === p || worth(moved, q) === 0) continue;
            const reached = here + worth(moved, q) - worth(moved, p);
            if (reached <= (gain[q] ?? -Infinity)) continue;
            gain[q] = reached;
            cameFrom[q] = { period: p, type: moved };
            changed = true;
          }
        }
      }
    }
    let best = { gain: 0, end: -1, dropped: -1 };
    for (let p = 0; p < periods; p++) {
      const here = gain[p] ?? -Infinity;
      if (hasRoom(p)) {
        if (here > best.gain) best = { gain: here, end: p, dropped: -1 };
        continue;
      }
      for (const dropped of inPeriod[p] ?? []) {
        const left = here - worth(dropped, p);
        if (left > best.gain) best = { gain: left, end: p, dropped };
      }
    }
    if (best.end >= 0) shift(best.end, best.dropped);
    return best.gain;

    function shift(end: number, dropped: number): void {
      if (dropped >= 0) remove(end, dropped);
      for (let p = end; p >= 0;) {
        const step = cameFrom[p];
        if (step === undefined) return;
        inPeriod[p]?.push(step.type);
        if (step.period >= 0) remove(step.period, step.type);
        p = step.period;
      }
    }
  }

  function hasRoom(period: number): boolean {
    return (inPeriod[period]?.length ?? 0) < at(entitlement, school * periods + period);
  }

  function remove(period: number, type: number): void {
    const list = inPeriod[period] ?? [];
    list.splice(list.indexOf(type), 1);
  }
}
