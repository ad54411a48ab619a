import { type Place, isOnMap, roadMetres } from "@kitround/contract/delivery-routes/route-legs.ts";
import type { OnMap } from "@kitround/contract/great-circle.ts";
import type { Body } from "@kitround/contract/route.ts";
import {
  arrivalTimes,
  driveMinutes,
  minutesOf,
  serviceMinutes,
} from "@kitround/contract/trips/arrival-times.ts";
import type {
  proposeShare as proposeRoute,
  SharedDay,
  SharedStop,
} from "@kitround/contract/trips/share-day.ts";
import { vansMayDrive } from "@kitround/contract/trips/share-rules.ts";
import { loadOf } from "@kitround/contract/trips/trip-load.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import { type Actor, asActor } from "../../../db/as-actor.ts";
import { anyOf } from "../../../db/conditions.ts";
import type { Db } from "../../../db/database.ts";
import { readBase } from "../../delivery-routes/delivery-route-queries.ts";
import { orderInThread } from "../../delivery-routes/order-in-thread.ts";
import { refuseWhoCannotDrive } from "../desk/who-may-drive.ts";
import { listTrips } from "../trip-queries.ts";
import { type StopAtSchool, stopsToShare } from "./drafts-of-day.ts";
import { shareOut, type SchoolVisit, type VanOfDay } from "./share-out.ts";
import { whyLeft } from "./why-left.ts";

type Asked = Body<typeof proposeRoute>;
type Visit = SchoolVisit & { schoolId: string };

/** Shares the stops of a day's drafts out over vans. Saves nothing, and solves outside of any transaction. */
export async function proposeShare(db: Db, actor: Actor, asked: Asked): Promise<SharedDay> {
  refuseUnlessAllowed(vansMayDrive(asked.vans));
  const { base, trips, stops, vans } = await readDay(db, actor, asked);
  const schools = Map.groupBy(stops, (stop) => stop.schoolId).values();
  const together = [...schools].map(inOneVisit);
  const visits = together.flatMap((visit): Visit[] =>
    isOnMap(visit) ? [{ ...visit, lat: visit.lat, lng: visit.lng }] : [],
  );
  const { routes, left } = await shareOut(base, visits, vans, orderInThread);
  const off = together.filter((visit) => !isOnMap(visit));
  return {
    trips: trips.map(({ id, name, rowVersion }) => ({ id, name, rowVersion })),
    vans: vans.map((van, index) => ({
      ...van,
      ...driven(
        base,
        (routes[index] ?? []).flatMap((visit) => visits[visit] ?? []),
        van,
      ),
    })),
    left: [
      ...left.flatMap(({ visit: index, limit }) => {
        const visit = visits[index];
        return visit ? [named(visit, whyLeft(visit, limit, vans))] : [];
      }),
      ...off.map((visit) => named(visit, "It is not on the map: set its place on its page.")),
    ],
  };
}

function readDay(db: Db, actor: Actor, { onDay, vans }: Asked) {
  return asActor(
    db,
    actor,
    async (tx) => {
      const base = await readBase(tx);
      if (!isOnMap(base)) {
        const message = "The base is not on the map: set its place in the branch's settings first.";
        throw new AppError("transition_refused", message, [{ path: "onDay", message }]);
      }
      const filter = { from: onDay, to: onDay, status: "draft", limit: 60 } as const;
      const { items: trips } = await listTrips(tx, actor, filter);
      if (trips.length === 0) {
        const message = "This day has no drafts: there is nothing to share out.";
        throw new AppError("transition_refused", message, [{ path: "onDay", message }]);
      }
      const ids = vans.map((van) => van.vehicleId);
      const vehicles = await tx
        .selectFrom("vehicle")
        .select(["id", "name", "capacityG", "capacityBoxes"])
        .where("id", "=", anyOf(ids))
        .execute();
      for (const van of vans) await refuseWhoCannotDrive(tx, { ...van, onDay });
      return {
        base: { lat: base.lat, lng: base.lng },
        trips,
        stops: await stopsToShare(tx, trips, onDay),
        vans: vans.flatMap((van) => {
          const vehicle = vehicles.find(({ id }) => id === van.vehicleId);
          if (vehicle === undefined) return [];
          const { name: vehicleName, capacityG, capacityBoxes } = vehicle;
          return [{ ...van, vehicleName, capacityG, capacityBoxes }];
        }),
      };
    },
    { readOnly: true },
  );
}

/** Two drafts of one day may visit a school: a van then does all of it. */
function inOneVisit(stops: readonly StopAtSchool[]): Omit<Visit, "lat" | "lng"> & Place {
  const [first] = stops;
  if (first === undefined) throw new Error("A group has a member.");
  return { ...first, lines: stops.flatMap(({ lines }) => lines) };
}

/** The drive of one van, as its trip will show it. */
function driven(base: OnMap, visits: readonly Visit[], { departAt }: VanOfDay) {
  const places = [base, ...visits, base];
  const legs = places.slice(1).map((place, at) => roadMetres(places[at] ?? base, place) ?? 0);
  const stops = visits.map((visit, at) => ({
    ...visit,
    id: visit.schoolId,
    kind: "school" as const,
    status: "pending" as const,
    legPlannedM: legs[at] ?? 0,
  }));
  const leaves = minutesOf(departAt);
  const times = arrivalTimes(stops, { lastMin: leaves });
  const last = stops.at(-1);
  const lastTime = last && times.get(last.id);
  return {
    stops: stops.map((stop): SharedStop => {
      const { atMin = 0, waitMin = 0 } = times.get(stop.id) ?? {};
      const { schoolId, placeName, legPlannedM: legM, lines } = stop;
      const load = loadOf([stop]);
      return { schoolId, placeName, legM, atMin, waitMin, kits: lines.length, ...load };
    }),
    plannedM: last ? legs.reduce((sum, leg) => sum + leg, 0) : 0,
    homeMin:
      last && lastTime
        ? lastTime.atMin + lastTime.waitMin + serviceMinutes(last) + driveMinutes(legs.at(-1) ?? 0)
        : leaves,
    load: loadOf(visits),
  };
}

function named({ schoolId, placeName }: Pick<Visit, "schoolId" | "placeName">, why: string) {
  return { schoolId, placeName, why };
}
