import { sql } from "kysely";
import { andGiven, hasText } from "../../db/conditions.ts";
import { byCursor, byId, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";

const columns = [
  "id",
  "code",
  "nameEn",
  "nameMi",
  "strand",
  "yearFrom",
  "yearTo",
  "refurbMinutes",
  "sponsor",
  "safetyNote",
  "status",
  "offerId",
  "offerVersion",
  "rowVersion",
] as const;

function versionOf(status: "published" | "draft") {
  return sql<number | null>`(select p.version from packing_list p
    where p.branch_id = kit_type.branch_id and p.kit_type_id = kit_type.id and p.status = ${sql.lit(status)})`;
}

function selectKitTypes(tx: Tx) {
  return tx
    .selectFrom("kitType")
    .select(columns)
    .select([
      sql<number>`(select count(*) from kit k where k.branch_id = kit_type.branch_id
        and k.kit_type_id = kit_type.id and k.state <> 'retired')`.as("kits"),
      versionOf("published").as("publishedVersion"),
      versionOf("draft").as("draftVersion"),
    ]);
}

export interface KitTypeFilter extends Paging {
  q?: string | undefined;
  status?: "draft" | "active" | "retired" | undefined;
}

const byName = [{ by: sql`name_en`, kind: "anyCase", row: "nameEn" }, byId(sql`id`)] as const;

export async function listKitTypeRows(tx: Tx, { q, status, ...paging }: KitTypeFilter) {
  const { after, order, limit, cut } = byCursor("kit types", byName, paging);
  const matches = sql<boolean>`${hasText(q, sql`name_en, name_mi, code, strand`)}${andGiven(status, (its) => sql`status = ${its}`)}`;
  const [items, { total }] = await Promise.all([
    selectKitTypes(tx).where(matches).where(after).orderBy(order).limit(limit).execute(),
    tx
      .selectFrom("kitType")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ]);
  return cut(items, total);
}

export function findKitType(tx: Tx, id: string) {
  return selectKitTypes(tx).where("id", "=", id).executeTakeFirst();
}
