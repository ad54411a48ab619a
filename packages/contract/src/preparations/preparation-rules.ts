import { type Refusal, refusal } from "../refusal.ts";
import { type KitState, kitStateWords } from "../kits/kit-state.ts";
import type { Preparation, PreparationDetail, PreparationLine } from "./preparation.ts";

export type PreparationStatus = Preparation["status"];
type Step = "in_progress" | "blocked" | "packed" | "verified";

/** The counts that decide whether a line is complete. */
export interface CountedLine {
  qty: number;
  tolerance: number;
}

/** Units missing of a line with `good` units; 0 while it is within its tolerance. */
export function shortOf(line: CountedLine, good: number): number {
  return good < line.qty - line.tolerance ? line.qty - good : 0;
}

/** Whether a line has far more than its list asks for. That is sometimes right, but mostly a typing mistake ("2003 of 25"). */
export function moreThanListed(line: Pick<CountedLine, "qty">, there: number): boolean {
  return there > line.qty;
}

/** The kit's content by the latest count: the packer's, otherwise that of the last check-in or top-up. */
export function effectiveQty(line: Pick<PreparationLine, "packed" | "present">): number {
  return line.packed ?? line.present;
}

const from: Record<Step, readonly PreparationStatus[]> = {
  in_progress: ["todo", "blocked", "packed", "verified"],
  blocked: ["todo", "in_progress"],
  packed: ["todo", "in_progress"],
  verified: ["packed"],
};

/** Whether somebody else has already taken a step that arrives late; then it is not refused. */
export function isDone(step: Step, status: PreparationStatus): boolean {
  if (step === "packed") return ["packed", "verified", "loaded"].includes(status);
  return step === "verified" && (status === "verified" || status === "loaded");
}

const statusWords: Record<PreparationStatus, string> = {
  todo: "not begun",
  in_progress: "being packed",
  blocked: "blocked",
  packed: "packed",
  verified: "verified",
  loaded: "loaded on its trip",
  cancelled: "cancelled",
};

const stepWords: Record<Step, string> = {
  in_progress: "opened again",
  blocked: "blocked",
  packed: "marked packed",
  verified: "verified",
};

interface PreparedKit {
  kitCode: string;
  status: PreparationStatus;
  /** The person who asks a manager; if the manager agrees, the kit is packed as it is. */
  askedByName?: string | null;
}

/** Whether this preparation may take this step. */
export function preparationMay(step: Step, it: PreparedKit): Refusal | null {
  if (from[step].includes(it.status)) return null;
  if (step === "packed" && it.status === "blocked" && (it.askedByName ?? null) !== null)
    return null;
  return refusal(
    "transition_refused",
    `${it.kitCode} is ${statusWords[it.status]}: it can't be ${stepWords[step]} from there.`,
    "status",
  );
}

/** Whether this person may verify it. If the branch requires two people, the packer may not. */
export function verifyMay(
  it: PreparedKit & Pick<Preparation, "byTwo" | "packedById">,
  me: string,
): Refusal | null {
  const refused = preparationMay("verified", it);
  if (refused !== null || !it.byTwo || it.packedById !== me) return refused;
  return refusal(
    "transition_refused",
    `You packed ${it.kitCode} yourself. In this branch somebody else who prepares kits verifies it: a volunteer, a coordinator or a manager.`,
    "status",
  );
}

/** Whether lines may be ticked: only while the kit is being packed, on the shelf and checked in. */
export function ticksMay(it: PreparedKit & { kitState: KitState }): Refusal | null {
  if (!["todo", "in_progress", "blocked"].includes(it.status)) {
    return refusal(
      "transition_refused",
      `${it.kitCode} is ${statusWords[it.status]}. Open it again to change its lines.`,
      "status",
    );
  }
  return kitIsHere(it);
}

/** The range of units that may still be put back from a line, or taken for it, in this preparation. */
export function takeMay(
  line: Pick<PreparationLine, "itemName" | "taken">,
  qty: number,
): Refusal | null {
  if (line.taken + qty >= 0) return null;
  return refusal(
    "transition_refused",
    `${line.itemName}: this packing took ${line.taken}, so ${-qty} can't be put back.`,
    "qty",
  );
}

/** A manager is asked only while the kit is being packed, and only about what prevents it from leaving. */
export function askMay(it: PreparedKit & Pick<PreparationDetail, "lines">): Refusal | null {
  const refused = preparationMay("blocked", it);
  if (refused !== null) return refused;
  if (criticalShort(it.lines).length > 0) return null;
  return refusal(
    "transition_refused",
    `Everything that ${it.kitCode} needs is there: it can be packed without asking.`,
    "lines",
  );
}

/** The question to a manager, as everybody reads it who opens the kit meanwhile. */
export function askWords(lines: PreparationDetail["lines"]): string {
  const short = criticalShort(lines).map(
    (line) => `${line.itemName} ${effectiveQty(line)} of ${line.qty}`,
  );
  return `A manager is asked: ${short.join(", ")}`.slice(0, 200);
}

/** A kit is packed from the shelf; in any other place something has to happen first. */
export function kitIsHere(it: { kitCode: string; kitState: KitState }): Refusal | null {
  if (it.kitState === "ready") return null;
  return refusal(
    "transition_refused",
    `${it.kitCode} is ${kitStateWords[it.kitState]}: it can't be packed yet.`,
    "kitState",
  );
}

/** The essential lines that are short by the latest count. */
export function criticalShort(lines: PreparationDetail["lines"]): PreparationLine[] {
  return lines.filter((line) => line.critical && shortOf(line, effectiveQty(line)) > 0);
}

/** The essential lines that this preparation has neither ticked nor counted. */
export function essentialUnseen(lines: PreparationDetail["lines"]): PreparationLine[] {
  return lines.filter((line) => line.critical && line.packed === null);
}

/**
 * Lines that nobody checks count as complete. An essential line has to be checked before its kit is marked as packed, or somebody with
 * the capability gives the reason for sending it anyway.
 */
export function essentialsSeen(
  it: Pick<PreparationDetail, "kitCode" | "lines">,
  override: { reason: string | undefined; may: boolean },
): Refusal | null {
  const unseen = essentialUnseen(it.lines);
  if (unseen.length === 0 || (override.may && override.reason !== undefined)) return null;
  const names = unseen.map((line) => line.itemName).join(", ");
  return {
    code: "transition_refused",
    message: `${it.kitCode} can't be marked packed yet. Tick or count what is essential first: ${names}.`,
    details: unseen.map(({ lineId, itemName }) => ({
      path: `lines.${lineId}`,
      message: `${itemName} has not been looked at.`,
    })),
  };
}

/** A kit leaves with all essential lines complete, or with a reason by somebody who may give one. The refusal names every short line. */
export function packingComplete(
  it: Pick<PreparationDetail, "kitCode" | "lines">,
  override: { reason: string | undefined; may: boolean },
): Refusal | null {
  const short = criticalShort(it.lines);
  if (short.length === 0 || (override.may && override.reason !== undefined)) return null;
  return {
    code: "packing_incomplete",
    message: `${it.kitCode} can't leave: ${short.map((l) => l.itemName).join(", ")} ${short.length === 1 ? "is" : "are"} short. Top it up, or ask a manager to send it as it is, with a reason.`,
    details: short.map((line) => ({
      path: `lines.${line.lineId}`,
      message: `${line.itemName}: ${effectiveQty(line)} of ${line.qty}`,
    })),
  };
}
