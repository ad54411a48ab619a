import type {
  createMembershipPrice,
  MembershipPrice,
  updateMembershipPrice,
} from "@kitround/contract/memberships/membership-price.ts";
import type { Body } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";

const columns = [
  "id",
  "name",
  "cents",
  "maxRoll",
  "accountCode",
  "taxCode",
  "status",
  "rowVersion",
] as const;

/** The price list: those in use first, small schools before large ones. */
export async function listPrices(tx: Tx): Promise<MembershipPrice[]> {
  return tx
    .selectFrom("membershipPrice")
    .select(columns)
    .$castTo<MembershipPrice>() // a check allows these statuses only
    .orderBy("status")
    .orderBy(sql`max_roll nulls last`)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

export async function addPrice(
  tx: Tx,
  { branchId }: Actor,
  body: Body<typeof createMembershipPrice>,
): Promise<MembershipPrice> {
  const { id } = await tx
    .insertInto("membershipPrice")
    .values({ ...body, branchId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readPrice(tx, id);
}

export async function changePrice(
  tx: Tx,
  id: string,
  { rowVersion, ...change }: Body<typeof updateMembershipPrice>,
): Promise<MembershipPrice> {
  await requireVersion(tx, "membershipPrice", id, rowVersion, "This price");
  if (Object.keys(change).length > 0) {
    await tx.updateTable("membershipPrice").set(change).where("id", "=", id).execute();
  }
  return readPrice(tx, id);
}

async function readPrice(tx: Tx, id: string): Promise<MembershipPrice> {
  const price = (await listPrices(tx)).find((each) => each.id === id);
  if (!price) throw notFound("This price");
  return price;
}
