import type { Teaches } from "@kitround/contract/kit-types/near.ts";
import type { Tx } from "../../db/database.ts";

/** A title, and what and whom it teaches. */
export interface Taught extends Teaches {
  id: string;
  code: string;
  name: string;
  status: "draft" | "active" | "retired";
}

export async function kitTypesTaught(tx: Tx): Promise<Map<string, Taught>> {
  const types = await tx
    .selectFrom("kitType")
    .select(["id", "code", "nameEn as name", "status", "strand", "yearFrom", "yearTo"])
    .orderBy("nameEn")
    .execute();
  return new Map(types.map((type) => [type.id, type]));
}
