import type {
  PreparationDetail,
  takeForPreparation as takeRoute,
} from "@kitround/contract/preparations/preparation.ts";
import { takeMay, ticksMay } from "@kitround/contract/preparations/preparation-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { withSubstitute } from "@kitround/contract/items/substitute.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { requireStock, takeFromStock } from "../stock/take-from-stock.ts";
import { checkLines } from "./check-lines.ts";
import { lockPreparation, readPreparation } from "./preparation-queries.ts";

interface Move {
  line: PreparationDetail["lines"][number];
  /** Units from the store into the kit; negative puts back. */
  qty: number;
  path: string;
}

/** Moves units between the store and the kit, and ticks a line that is complete by that. */
export async function takeForPreparation(
  tx: Tx,
  actor: Actor,
  id: string,
  asked: Body<typeof takeRoute>["lines"],
): Promise<PreparationDetail> {
  await lockPreparation(tx, id);
  const before = await readPreparation(tx, id);
  refuseUnlessAllowed(ticksMay(before));
  const moves = matched(before, asked);
  await requireStock(tx, moves);
  await takeFromStock(tx, actor, { kitId: before.kitId, preparationId: id }, moves);
  return checkLines(tx, actor, id, { lines: moves.map(tickAfter) });
}

/** A filled line counts as checked, with its present quantity; it is open again when the units were put back. */
function tickAfter({ line, qty }: Move): { lineId: string; qty: number | null } {
  const there = (line.packed ?? line.present) + qty;
  return { lineId: line.lineId, qty: qty > 0 ? there : null };
}

function matched(it: PreparationDetail, asked: Body<typeof takeRoute>["lines"]): Move[] {
  const open = new Map(it.lines.map((line) => [line.lineId, line]));
  return asked.map(({ lineId, qty, instead = false }, index) => {
    const path = `lines.${index}.lineId`;
    const line = open.get(lineId);
    open.delete(lineId);
    if (line === undefined) {
      const message = `This line is not on ${it.kitCode}'s packing list, or it is named twice.`;
      throw new AppError("invalid_input", "Nothing was taken.", [{ path, message }]);
    }
    refuseUnlessAllowed(takeMay(line, qty));
    return { line: instead ? withSubstitute(line) : line, qty, path };
  });
}
