import type { Body } from "@kitround/contract/route.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import type { createTerm, Term, updateTerm } from "@kitround/contract/terms/term.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError } from "../../app-error.ts";
import { findTerm, rotationSpan } from "./term-queries.ts";

function inOrder(days: { startsOn: string; endsOn: string }): void {
  if (days.startsOn < days.endsOn) return;
  const message = "A term ends after the day it starts.";
  throw new AppError("invalid_input", message, [{ path: "endsOn", message }]);
}

export async function addTerm(tx: Tx, actor: Actor, body: Body<typeof createTerm>): Promise<Term> {
  inOrder(body);
  const { id } = await tx
    .insertInto("term")
    .values({ ...body, branchId: actor.branchId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readTerm(tx, id);
}

export async function changeTerm(
  tx: Tx,
  id: string,
  { rowVersion, ...change }: Body<typeof updateTerm>,
): Promise<Term> {
  await requireVersion(tx, "term", id, rowVersion, "This term");
  const term = await readTerm(tx, id);
  const days = {
    startsOn: change.startsOn ?? term.startsOn,
    endsOn: change.endsOn ?? term.endsOn,
  };
  inOrder(days);
  const { first, last } = await rotationSpan(tx, id);
  if (first !== null && last !== null && (first < days.startsOn || last > days.endsOn)) {
    const message = `Its rotations run from ${dayWords(first)} to ${dayWords(last)}: the term holds them all.`;
    throw new AppError("in_use", message, [
      { path: first < days.startsOn ? "startsOn" : "endsOn", message },
    ]);
  }
  if (Object.keys(change).length > 0) {
    await tx.updateTable("term").set(change).where("id", "=", id).execute();
  }
  return readTerm(tx, id);
}

async function readTerm(tx: Tx, id: string): Promise<Term> {
  const term = await findTerm(tx, id);
  if (!term) throw new AppError("not_found", "There is no such term.");
  return term;
}
