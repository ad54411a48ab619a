import type { Badges } from "@kitround/contract/today/badges.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { factsOfToday, type Parts, partsOf } from "./today-parts.ts";

/** The parts of Today that are work of an area. */
const partsOfArea: Record<keyof Badges, readonly (keyof Parts)[]> = {
  plan: ["conflicts"],
  prepareKits: ["asked", "notReady"],
  trips: ["toRelease", "crewAway", "toTell"],
  topUps: ["recalledElsewhere", "toCheckIn", "topUps"],
  kmClaims: ["claimsToDecide", "claimsToPay", "claimsReturned"],
  kits: ["overdue", "loansOverdue"],
  settings: ["tasks", "proposals"],
};

/** Counts the work of each area, without reading it. */
export async function readBadges(tx: Tx, actor: Actor): Promise<Badges> {
  const facts = await factsOfToday(tx, actor);
  const parts = partsOf(tx, actor, facts, { few: 1, trips: 1 });
  const counted = Object.entries(partsOfArea).map(async ([area, names]) => {
    const found = await Promise.all(names.map((name) => parts[name]?.()));
    return [area, found.reduce((all, part) => all + (part?.total ?? 0), 0)] as const;
  });
  // Cast: the same areas, each with its count.
  return Object.fromEntries(await Promise.all(counted)) as Badges;
}
