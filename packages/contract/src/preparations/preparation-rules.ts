import { type Refusal, refusal } from "../refusal.ts";
import { type KitState, kitStateWords } from "../kits/kit-state.ts";
import type { Preparation, PreparationDetail, PreparationLine } from "./preparation.ts";

export type PreparationStatus = Preparation["status"];
type Step = "in_progress" | "blocked" | "packed" | "verified";

/** The counts that decide whether a line is full. */
export interface CountedLine {
  qty: number;
  tolerance: number;
}

/** Units missing of a line of which `good` are there: 0 while it is within its tolerance. */
export function shortOf(line: CountedLine, good: number): number {
  return good < line.qty - line.tolerance ? line.qty - good : 0;
}

/** More of a line than its list asks for: right now and then, a slip of the thumb more often ("2003 of 25"). */
export function moreThanListed(line: Pick<CountedLine, "qty">, there: number): boolean {
  return there > line.qty;
}

/** What is in the kit by the newest look at it: the packer's, else the last check-in's or top-up's. */
export function effectiveQty(line: Pick<PreparationLine, "packed" | "present">): number {
  return line.packed ?? line.present;
}

const from: Record<Step, readonly PreparationStatus[]> = {
  in_progress: ["todo", "blocked", "packed", "verified"],
  blocked: ["todo", "in_progress"],
  packed: ["todo", "in_progress"],
  verified: ["packed"],
};

/** Whether a step that is sent late has been taken by somebody else already: then there is nothing to refuse. */
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
  /** Who asks a manager about it: the answer packs it as it stands. */
  askedByName?: string | null;
}

/** May this preparation take this step? */
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

/** May this person of the branch verify it? Where the branch wants two people, the packer may not. */
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

/** May lines be ticked? Only while it is being packed, and only of a kit that is on the shelf, checked and full. */
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

/** What may still be put back of a line that this packing took from the store, or taken for it. */
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

/** A manager is asked while it is being packed, and only about what keeps it from leaving. */
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

/** What a manager is asked, in the words everybody reads who opens the kit meanwhile. */
export function askWords(lines: PreparationDetail["lines"]): string {
  const short = criticalShort(lines).map(
    (line) => `${line.itemName} ${effectiveQty(line)} of ${line.qty}`,
  );
  return `A manager is asked: ${short.join(", ")}`.slice(0, 200);
}

/** A kit is packed from the shelf: everywhere else something has to happen first. */
export function kitIsHere(it: { kitCode: string; kitState: KitState }): Refusal | null {
  if (it.kitState === "ready") return null;
  return refusal(
    "transition_refused",
    `${it.kitCode} is ${kitStateWords[it.kitState]}: it can't be packed yet.`,
    "kitState",
  );
}

/** The critical lines that are not full, by the newest look at each. */
export function criticalShort(lines: PreparationDetail["lines"]): PreparationLine[] {
  return lines.filter((line) => line.critical && shortOf(line, effectiveQty(line)) > 0);
}

/** The essential lines that this packing has neither ticked nor counted. */
export function essentialUnseen(lines: PreparationDetail["lines"]): PreparationLine[] {
  return lines.filter((line) => line.critical && line.packed === null);
}

/**
 * Lines nobody looks at count as full; an essential line has to be looked at before its kit is marked packed, or someone who may
 * gives the reason why it goes as it is.
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

/** A kit leaves with all critical lines full, or with the reason of someone who may give one. Names every line that lacks something. */
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
