import { can } from "@kitround/contract/access/capabilities.ts";
import type { Today } from "@kitround/contract/today/today.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { factsOfToday, partsOf } from "./today-parts.ts";

/** One person's work of the branch's day; null for parts that are not their role's. */
export async function readToday(tx: Tx, actor: Actor): Promise<Today> {
  const facts = await factsOfToday(tx, actor);
  const { day, begun } = facts;
  const parts = partsOf(tx, actor, facts, { few: 5, trips: 20 });
  const [nextDay, read] = await Promise.all([
    parts.trips === null ? null : nextTripDay(tx, actor, day),
    allOf(parts),
  ]);
  return { day, begun, nextTripDay: nextDay, ...read };
}

type Part<T> = (() => Promise<{ items: T[]; total: number }>) | null;
type Read<P> =
  NonNullable<P> extends () => Promise<{ items: (infer T)[] }>
    ? { total: number; first: T[] } | null
    : never;

/** Reads all parts at once. */
async function allOf<T extends Record<string, Part<unknown>>>(
  parts: T,
): Promise<{ [K in keyof T]: Read<T[K]> }> {
  const read = Object.entries(parts).map(async ([name, part]) => {
    const found = await part?.();
    return [name, found ? { total: found.total, first: found.items } : null] as const;
  });
  // Cast: the same names, each with its part as it is read.
  return Object.fromEntries(await Promise.all(read)) as { [K in keyof T]: Read<T[K]> };
}

async function nextTripDay(tx: Tx, actor: Actor, day: string): Promise<string | null> {
  const next = await tx
    .selectFrom("trip")
    .select((eb) => eb.fn.min<string | null>("onDay").as("day"))
    .where("onDay", ">", day)
    .where("status", "in", ["draft", "released", "in_progress"])
    .$if(!can(actor.role, "trips:read"), (trips) =>
      trips.where("driverId", "=", actor.branchUserId).where("status", "<>", "draft"),
    )
    .executeTakeFirst();
  return next?.day ?? null;
}
