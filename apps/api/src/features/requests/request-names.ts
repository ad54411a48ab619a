import { fold } from "@kitround/contract/fold.ts";
import type { Tx } from "../../db/database.ts";

interface Named {
  id: string;
  name: string;
}

/** How a row of a file finds what it names, however it is written. */
export interface RequestNames {
  /** By number, name or Māori name. */
  school: (said: string) => Named | undefined;
  /** Active ones, by code, name or Māori name. */
  type: (said: string) => Named | undefined;
  /** By its number in the term; null where none is said, undefined where there is no such. */
  rotation: (seq: number | undefined) => string | null | undefined;
}

export async function requestNames(tx: Tx, termId: string): Promise<RequestNames> {
  const schools = await tx
    .selectFrom("school")
    .select(["id", "nameEn", "nameMi", "moeNumber as code"])
    .execute();
  const types = await tx
    .selectFrom("kitType")
    .select(["id", "nameEn", "nameMi", "code"])
    .where("status", "=", "active")
    .execute();
  const rotations = await tx
    .selectFrom("rotation")
    .select(["id", "seq"])
    .where("termId", "=", termId)
    .execute();
  const [school, type] = [finder(schools), finder(types)];
  const bySeq = new Map(rotations.map(({ id, seq }) => [seq, id]));
  return { school, type, rotation: (seq) => (seq === undefined ? null : bySeq.get(seq)) };
}

interface Known {
  id: string;
  nameEn: string;
  nameMi: string | null;
  code: string | null;
}

/** A code is sure, a name may be another's code. */
function finder(known: readonly Known[]): (said: string) => Named | undefined {
  const by = new Map<string, Named>();
  for (const field of ["nameMi", "nameEn", "code"] as const) {
    for (const each of known) {
      const said = each[field];
      if (said !== null) by.set(fold(said), { id: each.id, name: each.nameEn });
    }
  }
  return (said) => by.get(fold(said));
}
