import { type Place, roadMetres } from "@kitround/contract/delivery-routes/route-legs.ts";
import type { proposeOrder } from "@kitround/contract/delivery-routes/delivery-route.ts";
import type { Result } from "@kitround/contract/route.ts";
import { orderStops } from "@kitround/routing/order-stops.ts";
import { type Actor, asActor } from "../../db/as-actor.ts";
import type { Db } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { readBase, readRoute } from "./delivery-route-queries.ts";

// Up to fourteen schools the order is the shortest there is; beyond, what a search of this length finds. It holds up the
// process, so it is short; rounds are limited too, so that the same schools get the same order.
const budgetMs = 150;
const iterations = 2000;
const seed = 1;

/** Proposes the shortest round over these schools by the map, from the base and back to it. */
export async function proposedOrder(
  db: Db,
  actor: Actor,
  routeId: string,
  schoolIds: readonly string[],
): Promise<Result<typeof proposeOrder>> {
  const asked = [...new Set(schoolIds)];
  const { base, places } = await asActor(
    db,
    actor,
    async (tx) => {
      await readRoute(tx, actor, routeId);
      const rows = await tx
        .selectFrom("school")
        .select(["id", "lat", "lng"])
        .where("id", "in", asked)
        .execute();
      return { base: await readBase(tx), places: new Map(rows.map((row) => [row.id, row])) };
    },
    { readOnly: true },
  );
  if (asked.some((id) => !places.has(id))) throw notFound("One of these schools");
  const isOnMap = (id: string) => (places.get(id)?.lat ?? null) !== null;
  const onMap = asked.filter(isOnMap);
  const offMap = asked.filter((id) => !isOnMap(id));
  const order = shortest(
    base,
    onMap.flatMap((id) => places.get(id) ?? []),
  );
  const ordered = order.flatMap((index) => onMap[index] ?? []);
  return { schoolIds: [...ordered, ...offMap], notOnMap: offMap.length };
}

/** Indexes of the places in the order of the shortest round. Without a base the round may begin and end anywhere. */
function shortest(base: Place, places: readonly Place[]): readonly number[] {
  if (places.length < 2) return places.map((_, index) => index);
  const nodes = [base, ...places];
  const matrix = nodes.map((from) => nodes.map((to) => roadMetres(from, to) ?? 0));
  const stops = places.map((_, index) => ({ node: index + 1 }));
  const order = orderStops({ matrix, depot: 0, stops, vehicles: [{}], seed, budgetMs, iterations });
  return (order.routes[0] ?? []).map((node) => node - 1);
}
