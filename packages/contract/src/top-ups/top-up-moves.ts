import { withSubstitute } from "../items/substitute.ts";
import { shortOf } from "../preparations/preparation-rules.ts";
import type { Refusal } from "../refusal.ts";
import type { Body } from "../route.ts";
import { stockSuffices } from "../stock/stock-rules.ts";
import type { moveTopUp, TopUp, takeStock } from "./top-up.ts";
import { isLive, splitTake, topUpComplete, topUpMay } from "./top-up-rules.ts";

/** What somebody enters while topping up a kit: the calls, as they are sent when there is signal. */
export type TopUpMove =
  | { kind: "take"; body: Omit<Body<typeof takeStock>, "rowVersion"> }
  | { kind: "step"; body: Omit<Body<typeof moveTopUp>, "rowVersion"> };

type Line = TopUp["lines"][number];

/** The present units of a line: as counted, plus what this top-up put in. */
export function presentOf({ qty, needed, used }: Pick<Line, "qty" | "needed" | "used">): number {
  return Math.max(0, qty - needed + used);
}

/** Whether a line is short beyond its tolerance. */
export function isShort(line: Line): boolean {
  return shortOf(line, presentOf(line)) > 0;
}

/** Whether a school asked for it, so that a trip brings it to the kit (decision 193). */
export function isAsked({ asked = null }: Pick<TopUp, "asked">): boolean {
  return asked !== null;
}

/** Whether the kit room may fill it now: its kit waits for it at base, or is at the school that asked for it. */
export function mayBeFilled(it: Pick<TopUp, "asked" | "kitState">): boolean {
  return isAsked(it) ? it.kitState === "at_school" : it.kitState === "needs_top_up";
}

/** Whether this entry is allowed by the known facts. When it arrives, the server stores what no longer fits as a second count. */
export function topUpMoveMay(
  it: TopUp,
  move: TopUpMove,
  { mayOverride }: { mayOverride: boolean },
): Refusal | null {
  if (move.kind === "step") {
    const { status, note } = move.body;
    const refused = topUpMay(status, it);
    // A top-up that is sent to the kit's school does not move the kit, which stays there.
    if (refused !== null || status !== "done" || isAsked(it)) return refused;
    const lines = it.lines.map((line) => ({ ...line, present: presentOf(line) }));
    return topUpComplete(it.kitCode, lines, { note, may: mayOverride });
  }
  const taken = move.body.lines.flatMap(({ lineId, qty, instead = false }, index) => {
    const listed = it.lines.find((each) => each.lineId === lineId);
    if (listed === undefined) return [];
    const line = instead ? filledInstead(listed) : listed;
    return [{ line, qty, path: `lines.${index}.qty` }];
  });
  return (
    topUpMay("use stock", it) ??
    stockSuffices(
      taken.map(({ line, qty, path }) => ({
        path,
        itemId: line.itemId,
        name: line.itemName,
        unit: line.unit,
        onHand: line.onHand,
        asked: qty,
      })),
    )
  );
}

/** The line filled by its substitute, unless something of its own item was taken. */
export function filledInstead<L extends Line>(line: L): L {
  return line.used === 0 ? withSubstitute(line) : line;
}

/** The top-up after an entry, as somebody without signal sees it. */
export function afterTopUpMove(it: TopUp, move: TopUpMove): TopUp {
  if (!isLive(it.status)) return it;
  if (move.kind === "step") {
    const { status, minutes = it.minutes, note = it.note } = move.body;
    return { ...it, status, minutes, note };
  }
  const asked = new Map(move.body.lines.map((each) => [each.lineId, each]));
  const lines = it.lines.map((listed) => {
    const { qty, instead = false } = asked.get(listed.lineId) ?? {};
    if (qty === undefined) return listed;
    const line = instead ? filledInstead(listed) : listed;
    const { fits } = splitTake(line, { qty, onHand: line.onHand, live: true });
    return { ...line, used: line.used + fits, onHand: line.onHand - fits };
  });
  return { ...it, status: "in_progress", lines };
}
