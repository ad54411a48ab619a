import { fold } from "@kitround/contract/fold.ts";
import type { Actor } from "../../db/as-actor.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { idsNamed } from "../../db/ids-named.ts";

export interface Named {
  id: string;
  name: string;
}

interface Known {
  id: string;
  nameEn: string;
  nameMi: string | null;
  code: string | null;
}

/** Finds what a file names, in any spelling: codes are tried before names, because one school's name may be another's code. */
export function finder(known: readonly Known[]): (said: string) => Named | undefined {
  const by = new Map<string, Named>();
  for (const field of ["nameMi", "nameEn", "code"] as const) {
    for (const each of known) {
      const said = each[field];
      if (said !== null) by.set(fold(said), { id: each.id, name: each.nameEn });
    }
  }
  return (said) => by.get(fold(said));
}

/** Finds the schools of the branch that these texts name, each by its number, name or Māori name. */
export async function schoolFinder(
  tx: Tx,
  actor: Actor,
  said: readonly string[],
): Promise<(said: string) => Named | undefined> {
  const schools = await tx
    .selectFrom("school")
    .select(["id", "nameEn", "nameMi", "moeNumber as code"])
    .where("id", "=", anyOf(await idsNamed(tx, actor, "school", said)))
    .execute();
  return finder(schools);
}
