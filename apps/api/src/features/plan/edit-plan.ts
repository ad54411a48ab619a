import { nearness } from "@kitround/contract/kit-types/near.ts";
import type { editPlan, PlanEdit } from "@kitround/contract/plan/plan-edit.ts";
import type { CellChange } from "@kitround/contract/plan/edit-outcome.ts";
import { makeEdit } from "@kitround/contract/plan/plan-edit-rules.ts";
import { type PlanLedger, planLedger } from "@kitround/contract/plan/plan-ledger.ts";
import type { AllocationFact } from "@kitround/contract/plan/term-facts.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { loadTermFacts } from "./load-term-facts.ts";
import { readImages, type Seen } from "./plan-images.ts";
import { type Why, writeChange } from "./write-change.ts";

/** An allocation as it was before all edits and as it is after them, and the last edit that touched it. */
interface Net extends CellChange {
  kind: PlanEdit["kind"];
  /** The allocation that it replaces. */
  instead: AllocationFact | null;
}

/** Makes any number of edits as one change that can be undone, judged one after another by the rules of the plan. */
export async function changePlan(
  tx: Tx,
  actor: Actor,
  termId: string,
  { edits, partly }: Body<typeof editPlan>,
): Promise<Result<typeof editPlan>> {
  await lockRotations(tx, edits);
  const facts = await loadTermFacts(tx, termId);
  const ledger = planLedger(facts);
  const seen = await readImages(tx, edits.flatMap(idsOf));
  const net = new Map<string, Net>();
  const words: string[] = [];
  const moved: string[] = [];
  const leftOut: string[] = [];
  for (const edit of edits) {
    mustBeThere(ledger, edit);
    mustBeAsSeen(edit, seen);
    // An earlier edit of this change may have unassigned or replaced it.
    if (!idsOf(edit).every((id) => ledger.allocation(id))) throw notFound("This allocation");
    const made = makeEdit(ledger, edit);
    if (made.refused) {
      if (!partly) {
        throw new AppError(made.refused.code, made.refused.message, made.refused.details);
      }
      leftOut.push(made.refused.message);
      continue;
    }
    words.push(made.words);
    moved.push(...made.moved);
    keep(net, edit.kind, made.changes);
  }
  const more = words.length > 1 ? ` and ${words.length - 1} more` : "";
  const said = `${words[0] ?? ""}${more}`;
  const changeId = await writeChange(tx, actor, {
    termId,
    words: said,
    cells: net,
    seen,
    whyOf: (now, change, before) => whyOf(now, change, { ledger, before }),
  });
  return { changeId, words: said, done: words.length, moved, leftOut };
}

/** Locks the rotations: nobody can assign kits in them or publish them until the transaction ends. */
async function lockRotations(tx: Tx, edits: readonly PlanEdit[]): Promise<void> {
  const ids = edits.flatMap(idsOf);
  const named = edits.flatMap((edit) => ("rotationId" in edit ? [edit.rotationId] : []));
  await sql`
    select id from rotation where branch_id = current_branch() and (id = any(${named}::uuid[])
      or id in (select rotation_id from allocation where branch_id = current_branch() and id = any(${ids}::uuid[])))
    order by id for no key update`.execute(tx);
}

function idsOf(edit: PlanEdit): string[] {
  if (edit.kind === "give") return [];
  return edit.kind === "swap" ? [edit.allocationId, edit.withId] : [edit.allocationId];
}

/** Throws not_found for ids of another term or branch. */
function mustBeThere({ facts }: PlanLedger, edit: PlanEdit): void {
  const has = (things: readonly { id: string }[], id: string | undefined, what: string) => {
    if (id !== undefined && !things.some((thing) => thing.id === id)) throw notFound(what);
  };
  if ("rotationId" in edit) has(facts.rotations, edit.rotationId, "This rotation");
  if ("schoolId" in edit) has(facts.schools, edit.schoolId, "This school");
  if ("kitTypeId" in edit) has(facts.types, edit.kitTypeId, "This kit type");
  if ("kitId" in edit) has(facts.kits, edit.kitId, "This kit");
  const own = facts.allocations.filter((a) => a.termsApart === 0);
  for (const id of idsOf(edit)) has(own, id, "This allocation");
}

function mustBeAsSeen(edit: PlanEdit, seen: ReadonlyMap<string, Seen>): void {
  if (edit.kind === "give") return;
  const versions: [string, number][] = [[edit.allocationId, edit.rowVersion]];
  if (edit.kind === "swap") versions.push([edit.withId, edit.withVersion]);
  for (const [id, version] of versions) {
    if (seen.get(id)?.version === version) continue;
    throw new AppError(
      "stale_version",
      "Somebody has changed this part of the plan since. Nothing was changed; look at it again.",
    );
  }
}

/** Merges changes of the same allocation into one. */
function keep(net: Map<string, Net>, kind: PlanEdit["kind"], changes: readonly CellChange[]): void {
  for (const [i, { was, now }] of changes.entries()) {
    const id = (now ?? was)?.id ?? "";
    const first = net.get(id);
    // A replacement directly follows the allocation that it replaces.
    const left = changes[i - 1];
    const instead = was ?? (left?.now === null ? left.was : null);
    net.set(id, first ? { ...first, now, kind } : { was, now, kind, instead });
  }
}

interface Given {
  ledger: PlanLedger;
  before: ReadonlyMap<string, Seen>;
}

function whyOf(now: AllocationFact, { kind, instead }: Net, given: Given): Why {
  const old = given.before.get(instead?.id ?? "")?.image ?? null;
  const sameLoan = old !== null && old.schoolId === now.schoolId && old.kitTypeId === now.kitTypeId;
  if (!sameLoan) return whyGiven(now, kind, instead, given);
  const longer = kind === "extend" && now.collectOn !== old.collectOn;
  const { source, reasons, studentsExpected } = old;
  return { source: longer ? "extension" : source, reasons, studentsExpected };
}

/** Where a kit comes from, and why it is in its cell. */
function whyGiven(
  now: AllocationFact,
  kind: PlanEdit["kind"],
  instead: AllocationFact | null,
  { ledger }: Given,
): Why {
  const wish = ledger.facts.requests.find((request) => request.id === now.requestId);
  const wished = wish ? [`Wish ${wish.rank + 1} of the school`] : [];
  if (kind === "exchange" && instead) {
    const from = ledger.type(instead.kitTypeId);
    const near = nearness(from, ledger.type(now.kitTypeId)).words;
    const why = `Instead of ${from.name}${near === "" ? "" : `: ${near}`}`;
    return {
      source: "substitute",
      reasons: [why, ...wished],
      studentsExpected: wish?.students ?? null,
    };
  }
  return {
    source: wish ? "request" : "manual",
    reasons: wished,
    studentsExpected: wish?.students ?? null,
  };
}
