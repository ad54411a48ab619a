import { isOnMap } from "@kitround/contract/delivery-routes/route-legs.ts";
import type { proposeOrder } from "@kitround/contract/delivery-routes/delivery-route.ts";
import type { OnMap } from "@kitround/contract/great-circle.ts";
import type { Result } from "@kitround/contract/route.ts";
import { type DistanceTable, estimateTable } from "@kitround/routing/distances.ts";
import type { TableService } from "@kitround/routing/table-service.ts";
import { anyOf } from "../../db/conditions.ts";
import { type Actor, asActor } from "../../db/as-actor.ts";
import type { Db } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { readBase, readRoute } from "./delivery-route-queries.ts";
import { orderInThread } from "./order-in-thread.ts";

// Up to fourteen schools the order is optimal; for more, it is the best that a short search finds. The time is short because a person
// waits, and the number of iterations is limited so that the same schools get the same order.
const budgetMs = 150;
const iterations = 2000;
const seed = 1;

/**
 * Proposes the shortest round over these schools, from the base and back to it: by the road service's distances if
 * one is configured, else by estimates from the map.
 */
export async function proposedOrder(
  db: Db,
  actor: Actor,
  routeId: string,
  schoolIds: readonly string[],
  service: TableService | null,
): Promise<Result<typeof proposeOrder>> {
  const asked = [...new Set(schoolIds)];
  const { base, places } = await readPlaces(db, actor, routeId, asked);
  if (asked.some((id) => !places.has(id))) throw notFound("One of these schools");
  const put = new Map<string, OnMap>();
  for (const [id, place] of places) if (isOnMap(place)) put.set(id, place);
  const onMap = asked.filter((id) => put.has(id));
  const offMap = asked.filter((id) => !put.has(id));
  const schools = onMap.flatMap((id) => put.get(id) ?? []);
  const table = await tableOf(isOnMap(base) ? [base, ...schools] : schools, service);
  const order = await shortest(isOnMap(base) ? table : withoutBase(table));
  const byRoad = table.source !== "estimate" && isOnMap(base);
  const roads = order.map((node, at) => {
    const from = order[at - 1] ?? 0;
    const seconds = table.seconds[from]?.[node] ?? null;
    return {
      metres: table.metres[from]?.[node] ?? null,
      minutes: seconds === null ? null : Math.round(seconds / 60),
    };
  });
  return {
    schoolIds: [...order.flatMap((node) => onMap[node - 1] ?? []), ...offMap],
    notOnMap: offMap.length,
    roads: byRoad ? [...roads, ...offMap.map(() => ({ metres: null, minutes: null }))] : null,
    note: table.note,
  };
}

async function readPlaces(db: Db, actor: Actor, routeId: string, asked: readonly string[]) {
  return asActor(
    db,
    actor,
    async (tx) => {
      await readRoute(tx, actor, routeId);
      const rows = await tx
        .selectFrom("school")
        .select(["id", "lat", "lng"])
        .where("id", "=", anyOf(asked))
        .execute();
      return { base: await readBase(tx), places: new Map(rows.map((row) => [row.id, row])) };
    },
    { readOnly: true },
  );
}

function tableOf(places: readonly OnMap[], service: TableService | null) {
  const points = places.map(({ lat, lng }) => ({ lat, lon: lng }));
  return service ? service.table(points) : estimateTable(points);
}

/** Without a base the round may begin and end anywhere, so the depot has the same distance to every school. */
function withoutBase(table: DistanceTable): Pick<DistanceTable, "metres"> {
  const { metres } = table;
  return {
    metres: [
      Array.from({ length: metres.length + 1 }, () => 0),
      ...metres.map((row) => [0, ...row]),
    ],
  };
}

/** Nodes in the order of the shortest round; node 0 is its start and end. */
async function shortest({ metres }: Pick<DistanceTable, "metres">): Promise<readonly number[]> {
  const nodes = metres.map((_, node) => node).slice(1);
  if (nodes.length < 2) return nodes;
  const stops = nodes.map((node) => ({ node }));
  const order = await orderInThread({
    matrix: metres,
    depot: 0,
    stops,
    vehicles: [{}],
    seed,
    budgetMs,
    iterations,
  });
  const round = order.routes[0] ?? [];
  // Nodes without a road are put at the end.
  return [...round, ...nodes.filter((node) => !round.includes(node))];
}
