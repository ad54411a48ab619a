import { changeWords, keyOf } from "./plan-changes.ts";
import type { CarriedLine, PlanLine } from "./plan-lines.ts";

interface Compared {
  /** Lines of drafts that the plan no longer asks for. */
  outdated: CarriedLine[];
  /** Lines of released, driven or finished trips that the plan has changed since: they are kept. */
  stays: { line: CarriedLine; words: string }[];
  /** Hand-overs that the plan asks for and no trip carries. */
  missing: PlanLine[];
}

/** Compares the plan with the lines that trips carry. */
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

/**
 * A line stays on its trip while plan and trip agree on kit, day and direction; a trip made by hand chooses its own
 * day.
 */
function fits(line: CarriedLine, wanted: PlanLine): boolean {
  if (line.kitId !== wanted.kitId) return false;
  if (line.tripSource === "manual") return true;
  return line.tripDay === wanted.onDay && line.tripRouteId === wanted.routeId;
}
