import { changeWords, keyOf } from "./plan-changes.ts";
import type { CarriedLine, PlanLine } from "./plan-lines.ts";

interface Compared {
  /** Lines of drafts that the plan does not ask for any more. */
  outdated: CarriedLine[];
  /** Lines of released, driven or finished trips that the plan has changed since: they stay. */
  stays: { line: CarriedLine; words: string }[];
  /** What the plan asks for and no trip carries. */
  missing: PlanLine[];
}

/** What the plan asks of trips beside what they carry. */
export function compareLines(
  asked: readonly PlanLine[],
  carried: readonly CarriedLine[],
): Compared {
  const wantedBy = new Map(asked.map((line) => [keyOf(line), line]));
  const kept = new Set<string>();
  const outdated: CarriedLine[] = [];
  const stays: Compared["stays"] = [];
  for (const line of carried) {
    if (line.lineStatus === "failed") continue;
    const wanted = wantedBy.get(keyOf(line));
    if (line.tripStatus === "draft" && !(wanted && fits(line, wanted))) {
      outdated.push(line);
      continue;
    }
    kept.add(keyOf(line));
    const words = line.tripStatus === "draft" ? null : changeWords(line);
    if (words !== null) stays.push({ line, words });
  }
  return { outdated, stays, missing: asked.filter((line) => !kept.has(keyOf(line))) };
}

/** A line stays where it is while plan and trip mean the same kit, day and way; a trip made by hand chooses its own day. */
function fits(line: CarriedLine, wanted: PlanLine): boolean {
  if (line.kitId !== wanted.kitId) return false;
  if (line.tripSource === "manual") return true;
  return line.tripDay === wanted.onDay && line.tripRouteId === wanted.routeId;
}
