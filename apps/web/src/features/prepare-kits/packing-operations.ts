import type { PackingMove } from "@kitround/contract/preparations/packing-moves.ts";
import {
  askAboutPreparation,
  checkPreparationLines,
  getPreparation,
  movePreparation,
  type PreparationDetail,
  takeForPreparation,
} from "@kitround/contract/preparations/preparation.ts";
import { said } from "#texts/said";
import { texts } from "#texts/prepare-kits";
import type { NewOperation, Operation } from "../../lib/outbox/operation.ts";
import { dropKeptText } from "../../lib/kept-text.ts";
import { saidWords } from "../../lib/outbox/said-words.ts";
import { record } from "../../server/outbox/outbox.ts";

/** The entries that a refusal blocks: those for the same kit's packing. */
export function laneOf(id: string): string {
  return `preparation:${id}`;
}

/** The key under which the device stores a weight that was typed and not sent. */
export const weightOf = (id: string) => `packing weight ${id}`;

const calls = {
  tick: checkPreparationLines,
  take: takeForPreparation,
  ask: askAboutPreparation,
  step: movePreparation,
} as const satisfies Record<PackingMove["kind"], unknown>;

type Packed = Pick<PreparationDetail, "id" | "kitId" | "kitCode" | "lines">;

/** Adds an entry about a kit's packing: it is shown at once, also after a reload, and sent as soon as possible. */
export async function enterPacking(it: Packed, move: PackingMove): Promise<void> {
  const { method, path } = calls[move.kind];
  const params = { id: it.id };
  const body = move.kind === "ask" ? {} : move.body;
  const operation: NewOperation = {
    lane: laneOf(it.id),
    what: `${it.kitCode}: ${wordsOf(move)}`,
    said: saidOf(it, move),
    kitId: it.kitId,
    call: { method, path },
    input: { params, body },
    view: { path: getPreparation.path, input: { params } },
  };
  if (move.kind === "step" && move.body.status === "packed") dropKeptText(weightOf(it.id));
  await record(
    operation,
    move.kind === "tick" ? { join: (before) => joined(it, before, move) } : {},
  );
}

function wordsOf(move: PackingMove): string {
  return move.kind === "step" ? texts.entered[move.body.status] : texts.entered[move.kind];
}

/** Unsent ticks are merged into one call; the last one for a line counts. */
function joined(
  it: Packed,
  before: Operation["input"],
  { body }: Extract<PackingMove, { kind: "tick" }>,
): Pick<Operation, "input" | "said"> {
  // Written by `enterPacking`, for the same call.
  const { params, body: earlier } = before as { params: object; body: typeof body };
  const lines = new Map(
    [...earlier.lines, ...body.lines].map((line) => [line.lineId, line] as const),
  );
  const all = { ...body, lines: [...lines.values()] };
  return { input: { params, body: all }, said: saidOf(it, { kind: "tick", body: all }) };
}

/** The entered counts, units or notes, in words. */
function saidOf({ lines }: Packed, move: PackingMove): string {
  if (move.kind === "ask") return "";
  if (move.kind === "step") {
    const { reason, note, weightG } = move.body;
    return saidWords([
      weightG === undefined ? null : said.weight(weightG / 1000),
      reason ?? null,
      note ?? null,
    ]);
  }
  const counts = new Map<string, number | null>(move.body.lines.map((l) => [l.lineId, l.qty]));
  const words = move.kind === "tick" ? said.counted : said.taken;
  return saidWords(
    lines.map(({ lineId, itemName, qty }) => {
      const count = counts.get(lineId);
      return count === undefined ? null : words(itemName, count, qty);
    }),
  );
}

/** The unanswered entries of a preparation, parsed from their calls; refused ones are left out. */
export function packingMovesOf(operations: readonly Operation[], id: string): PackingMove[] {
  const lane = laneOf(id);
  return operations.flatMap((each) => {
    if (each.lane !== lane || each.refused !== undefined) return [];
    const kind = kinds.find(
      (kind) => calls[kind].path === each.call.path && calls[kind].method === each.call.method,
    );
    if (kind === undefined) return [];
    // Written by `enterPacking`, in the shape of its kind.
    return [{ kind, body: (each.input as { body: object }).body } as PackingMove];
  });
}

const kinds = Object.keys(calls) as PackingMove["kind"][]; // The keys of the literal above.
