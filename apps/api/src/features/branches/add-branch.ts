import type { createBranch } from "@kitround/contract/branches/branch.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { administratorOf } from "./administrator-of.ts";
import { readBranch } from "./branch-queries.ts";
import { placeIsWhole } from "./change-branch.ts";
import { readSettings, readTemplate, writeTemplate } from "./copy-branch.ts";
import { wholeFormat, zoneIsKnown } from "./new-branch-format.ts";

type NewBranch = Omit<Body<typeof createBranch>, "likeId">;

/**
 * Adds a branch; the person who adds it is its first administrator and enters it by switching. With `likeId` it gets a copy of that
 * branch's settings and lists, read and written as an administrator of the one and of the other. Throws 404 where they are none.
 */
export async function addBranch(
  tx: Tx,
  actor: Actor,
  { likeId, ...body }: Body<typeof createBranch>,
): Promise<Result<typeof createBranch>> {
  placeIsWhole(body);
  if (likeId === null) {
    const made = await makeBranch(tx, actor, { ...body, ...wholeFormat(body) });
    return {
      ...(await inBranch(tx, actor, made, (tx) => readBranch(tx, made.branchId))),
      copied: null,
    };
  }
  const source = await administratorOf(tx, actor, likeId);
  const { settings, template } = await inBranch(tx, actor, source, async (tx) => ({
    settings: await readSettings(tx, likeId),
    template: await readTemplate(tx),
  }));
  const made = await makeBranch(tx, actor, { ...settings, ...body });
  return inBranch(tx, actor, made, async (tx) => {
    const copied = await writeTemplate(tx, made.branchId, template);
    return { ...(await readBranch(tx, made.branchId)), copied };
  });
}

/** The empty branch, and the person as its administrator. */
async function makeBranch(tx: Tx, actor: Actor, values: NewBranch): Promise<Actor> {
  return withSystem(tx, async (system) => {
    await zoneIsKnown(system, values.timeZone);
    const same = await system
      .selectFrom("branch")
      .select("name")
      .where("code", "=", values.code)
      .executeTakeFirst();
    if (same) {
      const message = `${same.name} has this code already.`;
      throw new AppError("already_exists", message, [{ path: "code", message }]);
    }
    const { id: branchId } = await system
      .insertInto("branch")
      .values(values)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { personId, requestId } = actor;
    const { id: branchUserId } = await system
      .insertInto("branchUser")
      .values({ branchId, personId, role: "admin" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { branchUserId, personId, branchId, role: "admin", requestId };
  });
}
