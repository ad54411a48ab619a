import { withSubstitute } from "../items/substitute.ts";
import type { Refusal } from "../refusal.ts";
import type { Body } from "../route.ts";
import { stockSuffices } from "../stock/stock-rules.ts";
import type {
  checkPreparationLines,
  movePreparation,
  PreparationDetail,
  PreparationLine,
  takeForPreparation,
} from "./preparation.ts";
import {
  askMay,
  askWords,
  effectiveQty,
  essentialsSeen,
  kitIsHere,
  packingComplete,
  preparationMay,
  shortOf,
  takeMay,
  ticksMay,
  verifyMay,
} from "./preparation-rules.ts";

/** What a packer enters: the calls of a preparation, which are sent when there is signal. */
export type PackingMove =
  | { kind: "tick"; body: Body<typeof checkPreparationLines> }
  | { kind: "take"; body: Body<typeof takeForPreparation> }
  | { kind: "ask" }
  | { kind: "step"; body: Omit<Body<typeof movePreparation>, "rowVersion"> };

/** The person who enters it; the name is stored with the packed lines. */
export interface Packer {
  branchUserId: string;
  name: string;
  /** May send a kit although an essential line is short. */
  mayLetGo: boolean;
}

/** Whether this entry is allowed by the known facts. The server checks the same with its own facts. */
export function packingMay(
  it: PreparationDetail,
  move: PackingMove,
  { branchUserId, mayLetGo }: Pick<Packer, "branchUserId" | "mayLetGo">,
): Refusal | null {
  if (move.kind === "tick") return ticksMay(it);
  if (move.kind === "ask") return askMay(it);
  if (move.kind === "take") return ticksMay(it) ?? takesMay(it, move.body.lines);
  const { status, reason } = move.body;
  if (status === "verified") return verifyMay(it, branchUserId);
  const may = preparationMay(status, it);
  if (may !== null || status !== "packed") return may;
  const override = { reason, may: mayLetGo };
  return kitIsHere(it) ?? packingComplete(it, override) ?? essentialsSeen(it, override);
}

function takesMay(
  it: PreparationDetail,
  asked: Body<typeof takeForPreparation>["lines"],
): Refusal | null {
  const takes = asked.flatMap(({ lineId, qty, instead = false }, index) => {
    const listed = it.lines.find((each) => each.lineId === lineId);
    if (listed === undefined) return [];
    const line = instead ? withSubstitute(listed) : listed;
    return [{ line, qty, path: `lines.${index}.lineId` }];
  });
  for (const { line, qty } of takes) {
    const refused = takeMay(line, qty);
    if (refused !== null) return refused;
  }
  return stockSuffices(
    takes.map(({ line, qty, path }) => ({
      path,
      itemId: line.itemId,
      name: line.itemName,
      unit: line.unit,
      onHand: line.onHand,
      asked: qty,
    })),
  );
}

/** The preparation after an entry: the server stores this result, and a packer without signal sees it at once. */
export function afterPacking(
  it: PreparationDetail,
  move: PackingMove,
  who: Packer,
): PreparationDetail {
  if (packingMay(it, move, who) !== null) return it;
  if (move.kind === "tick") return begun(withTicks(it, move.body.lines));
  if (move.kind === "take") return begun(withTaken(it, move.body.lines));
  if (move.kind === "ask") {
    const asked = { ...it, ...unblocked, status: "blocked", askedByName: who.name } as const;
    return { ...asked, blockedReason: askWords(it.lines) };
  }
  const { status, reason = null, note } = move.body;
  const noted = note === undefined ? it : { ...it, note: note === "" ? null : note };
  if (status === "packed") return packed(noted, move.body, who);
  if (status === "verified") return { ...noted, status, verifiedByName: who.name };
  if (status === "blocked") {
    const { waitsForStock = false } = move.body;
    return { ...noted, ...unblocked, status, blockedReason: reason, waitsForStock };
  }
  return opened(noted);
}

const unblocked = { blockedReason: null, waitsForStock: false, askedByName: null };

/** The first checked line starts the preparation. */
function begun(it: PreparationDetail): PreparationDetail {
  return it.status === "todo" ? { ...it, status: "in_progress" } : it;
}

function withLines(it: PreparationDetail, lines: PreparationLine[]): PreparationDetail {
  const linesChecked = lines.filter((line) => line.packed !== null).length;
  const linesShort = lines.filter((line) => shortOf(line, line.present) > 0).length;
  return { ...it, lines, linesChecked, linesShort };
}

function withTicks(
  it: PreparationDetail,
  ticks: readonly { lineId: string; qty: number | null }[],
): PreparationDetail {
  const said = new Map(ticks.map(({ lineId, qty }) => [lineId, qty]));
  const lines = it.lines.map((line) => {
    const qty = said.get(line.lineId);
    return qty === undefined ? line : { ...line, packed: qty };
  });
  return withLines(it, lines);
}

/** The line after units of its item, or of its substitute, were taken from the shelf. */
function withLess(line: PreparationLine, itemId: string, qty: number): PreparationLine {
  const onHand = line.itemId === itemId ? line.onHand - qty : line.onHand;
  if (line.substitute?.itemId !== itemId) return { ...line, onHand };
  return {
    ...line,
    onHand,
    substitute: { ...line.substitute, onHand: line.substitute.onHand - qty },
  };
}

/** Taken units are in the kit, so the line counts as checked. */
function withTaken(
  it: PreparationDetail,
  taken: Body<typeof takeForPreparation>["lines"],
): PreparationDetail {
  let { lines } = it;
  for (const { lineId, qty, instead = false } of taken) {
    const moved = lines.find((line) => line.lineId === lineId);
    if (moved === undefined) continue;
    const { itemId } = instead ? withSubstitute(moved) : moved;
    lines = lines.map((line) => {
      const left = withLess(line, itemId, qty);
      if (line !== moved) return left;
      const packed = qty > 0 ? effectiveQty(line) + qty : null;
      return { ...left, packed, taken: line.taken + qty, present: line.present + qty };
    });
  }
  return withLines(it, lines);
}

/** The packer's count is now the latest count of the kit. */
function packed(
  it: PreparationDetail,
  { weightG, reason }: Extract<PackingMove, { kind: "step" }>["body"],
  { branchUserId, name }: Packer,
): PreparationDetail {
  const short = packingComplete(it, { reason: undefined, may: false }) !== null;
  const lines = it.lines.map((line) => ({ ...line, present: effectiveQty(line) }));
  return {
    ...withLines(it, lines),
    ...unblocked,
    status: "packed",
    kitState: "packed",
    packedById: branchUserId,
    packedByName: name,
    weightG: weightG ?? it.weightG,
    overrideReason: short ? (reason ?? null) : null,
  };
}

function opened(it: PreparationDetail): PreparationDetail {
  if (it.status === "todo") return begun(it);
  const wasPacked = it.status === "packed" || it.status === "verified";
  return {
    ...it,
    ...unblocked,
    status: "in_progress",
    kitState: wasPacked ? "ready" : it.kitState,
    packedById: null,
    packedByName: null,
    verifiedByName: null,
    overrideReason: null,
  };
}
