import type { printSponsors } from "@kitround/contract/papers/paper.ts";
import type { Query } from "@kitround/contract/route.ts";
import { notFound } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";
import { sponsorsOf } from "../plan/sponsors.ts";
import type { SponsorPaper } from "./sponsor-paper.ts";

/** Throws `not_found` if there is no such term, or no kit has a sponsor of this name. */
export async function readSponsors(
  tx: Tx,
  termId: string,
  { name }: Query<typeof printSponsors>,
): Promise<SponsorPaper> {
  const { term, items } = await sponsorsOf(tx, termId);
  const branch = await tx.selectFrom("branch").select("name").executeTakeFirstOrThrow();
  const sponsors = items.filter((one) => name === undefined || one.name === name);
  if (sponsors.length === 0) throw notFound("This sponsor");
  return { kind: "sponsors", branch: branch.name, term, of: name ?? null, sponsors };
}
