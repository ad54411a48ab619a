import type { Actor } from "../../db/as-actor.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { idsNamed } from "../../db/ids-named.ts";
import { finder, type Named, schoolFinder } from "../schools/find-schools.ts";

/** What the rows of a file name. */
interface Said {
  schools: readonly string[];
  types: readonly string[];
}

/** How a row of a file finds what it names, in any spelling. */
export interface RequestNames {
  /** By number, name or Māori name. */
  school: (said: string) => Named | undefined;
  /** Active ones, by code, name or Māori name. */
  type: (said: string) => Named | undefined;
  /** By its number in the term; null if the row has none, undefined if it does not exist. */
  rotation: (seq: number | undefined) => string | null | undefined;
}

export async function requestNames(
  tx: Tx,
  actor: Actor,
  termId: string,
  said: Said,
): Promise<RequestNames> {
  const types = await tx
    .selectFrom("kitType")
    .select(["id", "nameEn", "nameMi", "code"])
    .where("status", "=", "active")
    .where("id", "=", anyOf(await idsNamed(tx, actor, "kit_type", said.types)))
    .execute();
  const rotations = await tx
    .selectFrom("rotation")
    .select(["id", "seq"])
    .where("termId", "=", termId)
    .execute();
  const [school, type] = [await schoolFinder(tx, actor, said.schools), finder(types)];
  const bySeq = new Map(rotations.map(({ id, seq }) => [seq, id]));
  return { school, type, rotation: (seq) => (seq === undefined ? null : bySeq.get(seq)) };
}
