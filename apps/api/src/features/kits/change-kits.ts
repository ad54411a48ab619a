import {
  type changeKits as changeKitsRoute,
  type KitChange,
} from "@kitround/contract/kits/many-kits.ts";
import { mayUndoCheck } from "@kitround/contract/kits/kit-rules.ts";
import type { Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { lockMany, versionsOf } from "../../db/many-rows.ts";
import { changeKit, moveKitByHand } from "./change-kit.ts";

type Undo = Result<typeof changeKitsRoute>;

interface Before {
  id: string;
  rowVersion: number;
  code: string;
  shelf: string | null;
  sponsor: string | null;
  lastEvent: string | null;
}

/** Changes many kits in the caller's transaction: all of them or none. Returns what an undo needs. */
export async function changeManyKits(
  tx: Tx,
  actor: Actor,
  changes: readonly KitChange[],
): Promise<Undo> {
  await lockMany(tx, "kit", changes, "kits");
  const before = await readKits(tx, changes);
  for (const { id, rowVersion, event, ...fields } of changes) {
    if (Object.keys(fields).length > 0) await changeKit(tx, actor, id, { rowVersion, ...fields });
    if (event === undefined) continue;
    const was = before.get(id);
    if (event === "undo_check" && was) refuseUnlessAllowed(mayUndoCheck(was));
    const version = (await versionsOf(tx, "kit", [id])).get(id) ?? rowVersion;
    await moveKitByHand(tx, actor, id, { rowVersion: version, event });
  }
  const versions = await versionsOf(
    tx,
    "kit",
    changes.map(({ id }) => id),
  );
  const undo = changes.flatMap(({ id, shelf, sponsor, event }): KitChange[] => {
    const was = before.get(id);
    if (!was || event === "retire" || event === "undo_check") return [];
    return [
      {
        id,
        rowVersion: versions.get(id) ?? was.rowVersion,
        ...(shelf !== undefined && { shelf: was.shelf }),
        ...(sponsor !== undefined && { sponsor: was.sponsor }),
        ...(event === "start_check" && { event: "undo_check" as const }),
      },
    ];
  });
  return { undo };
}

async function readKits(tx: Tx, changes: readonly KitChange[]): Promise<Map<string, Before>> {
  const { rows } = await sql<Before>`
    select k.id, k.row_version, k.code, k.shelf, k.sponsor, (select e.event from kit_event e
      where e.branch_id = k.branch_id and e.kit_id = k.id order by e.id desc limit 1) as last_event
    from kit k where k.branch_id = current_branch() and k.id = any(${changes.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
