import type { Van } from "./fleet.ts";

/** Vans that can drive one another's routes are of one kind: the same capacity and hours, and nothing pinned. */
export function kindsOf(vans: readonly Van[]): { of: number[]; members: number[][] } {
  const members: number[][] = [];
  const of: number[] = [];
  const byLimits = new Map<string, number>();
  for (const [index, { capacity, start, until, pinned }] of vans.entries()) {
    const limits = `${capacity} ${start.time} ${until}`;
    const known = pinned.length > 0 ? undefined : byLimits.get(limits);
    const kind = known ?? members.push([]) - 1;
    if (pinned.length === 0) byLimits.set(limits, kind);
    members[kind]?.push(index);
    of.push(kind);
  }
  return { of, members };
}
