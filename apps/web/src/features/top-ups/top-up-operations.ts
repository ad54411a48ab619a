import { moveTopUp, type TopUp, takeStock } from "@kitround/contract/top-ups/top-up.ts";
import { afterTopUpMove, type TopUpMove } from "@kitround/contract/top-ups/top-up-moves.ts";
import { said } from "#texts/said";
import { texts } from "#texts/top-ups";
import { now } from "../../lib/clock.ts";
import type { Operation } from "../../lib/outbox/operation.ts";
import { saidWords } from "../../lib/outbox/said-words.ts";
import { record } from "../../server/outbox/outbox.ts";

const lanes = "top-up:";

/** The entries that a refusal blocks: those for the same top-up. */
export function topUpLane(id: string): string {
  return `${lanes}${id}`;
}

/** Entries for top-ups that are in none of these lists. */
export function isOtherTopUp(lane: string, topUps: readonly Pick<TopUp, "id">[]): boolean {
  return lane.startsWith(lanes) && !topUps.some(({ id }) => lane === topUpLane(id));
}

/** The key under which the device stores minutes that were typed and not sent. */
export const minutesOfTopUp = (id: string) => `top-up minutes ${id}`;

const calls = { take: takeStock, step: moveTopUp } as const;

/** Adds an entry for stock taken, or for a step of the top-up: it is shown at once and sent as soon as possible. */
export async function enterTopUp(
  { id, kitId, kitCode, lines }: Pick<TopUp, "id" | "kitId" | "kitCode" | "lines">,
  move: TopUpMove,
): Promise<void> {
  const { method, path } = calls[move.kind];
  const body = move.kind === "take" ? { ...move.body, at: now().toISOString() } : move.body;
  const what = move.kind === "take" ? texts.top.entered.take : texts.top.entered[move.body.status];
  await record({
    lane: topUpLane(id),
    what: `${kitCode}: ${what}`,
    said: saidOf(lines, move),
    kitId,
    call: { method, path },
    input: { params: { id }, body },
  });
}

/** What was taken, or how the top-up ended, in words. */
function saidOf(lines: TopUp["lines"], move: TopUpMove): string {
  if (move.kind === "step") {
    const { minutes, note } = move.body;
    return saidWords([typeof minutes === "number" ? said.minutes(minutes) : null, note ?? null]);
  }
  const names = new Map(lines.map(({ lineId, itemName }) => [lineId, itemName]));
  return saidWords(
    move.body.lines.map(({ lineId, qty }) => said.taken(names.get(lineId) ?? "", qty)),
  );
}

/** A top-up with this device's unanswered entries applied; refused ones are left out. */
export function withEntered(topUp: TopUp, operations: readonly Operation[]): TopUp {
  return operations.reduce((it, { lane, refused, call, input }) => {
    if (lane !== topUpLane(topUp.id) || refused !== undefined) return it;
    const kind = call.path === takeStock.path ? "take" : "step";
    // Written by `enterTopUp`, in the shape of its kind.
    const { body } = input as { body: TopUpMove["body"] };
    return afterTopUpMove(it, { kind, body } as TopUpMove);
  }, topUp);
}
