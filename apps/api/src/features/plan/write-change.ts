import { randomUUID } from "node:crypto";
import type { CellChange } from "@kitround/contract/plan/edit-outcome.ts";
import type { AllocationFact } from "@kitround/contract/plan/term-facts.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import {
  type Aim,
  type Image,
  insertImages,
  readImages,
  type Seen,
  setImages,
} from "./plan-images.ts";
import { recordChange } from "./record-change.ts";
import { settleRequests } from "./settle-requests.ts";

/** Where a kit comes from, and why it is in its cell. */
export type Why = Pick<Image, "source" | "reasons" | "studentsExpected">;

interface Change<C extends CellChange> {
  termId: string;
  /** The change's name in the undo button. */
  words: string;
  /** By the allocation's id; a new one has a temporary id of the ledger's. */
  cells: ReadonlyMap<string, C>;
  /** Allocations that were read already. */
  seen: ReadonlyMap<string, Seen>;
  whyOf: (now: AllocationFact, change: C, before: ReadonlyMap<string, Seen>) => Why;
}

/**
 * Writes changes that were judged in memory, in a few statements however many they are, as one change that can be
 * undone. Returns its id.
 */
export async function writeChange<C extends CellChange>(
  tx: Tx,
  actor: Actor,
  { termId, words, cells, seen, whyOf }: Change<C>,
): Promise<string | null> {
  const others = [...cells].flatMap(([id, { was }]) => (was !== null && !seen.has(id) ? [id] : []));
  const before = new Map([...seen, ...(await readImages(tx, others))]);
  const aims = [...cells].flatMap(([key, change]): Aim[] => {
    const { was, now } = change;
    // Assigned and unassigned within one change, so nothing is written.
    if (!was && !now) return [];
    const id = was ? key : randomUUID();
    if (!now) return [{ id, image: null }];
    const { id: _, termsApart: __, ...columns } = now;
    return [{ id, image: { ...columns, ...whyOf(now, change, before) } }];
  });
  const known = (aim: Aim) => before.has(aim.id);
  await setImages(tx, aims.filter(known));
  await insertImages(
    tx,
    aims.filter((aim) => !known(aim)),
  );
  await settleRequests(
    tx,
    [...cells.values()].flatMap(({ was, now }) => [was?.requestId ?? null, now?.requestId ?? null]),
  );
  const ids = aims.map((aim) => aim.id);
  return recordChange(tx, actor, { termId, words, ids, before });
}
