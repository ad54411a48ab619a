import { driveMinutes, minutesOf, serviceMinutes } from "@kitround/contract/trips/arrival-times.ts";
import { loadOf } from "@kitround/contract/trips/trip-load.ts";
import type { Stop } from "@kitround/contract/trips/trip.ts";
import { isTooMuch, type Load, type Room } from "@kitround/contract/vehicles/van-load.ts";
import type { OnMap } from "@kitround/contract/great-circle.ts";
import { roadMetres } from "@kitround/contract/delivery-routes/route-legs.ts";
import type { StopOrder, StopProblem, UnassignedStop } from "@kitround/routing/problem.ts";

/** All that a day's drafts do at one school. */
export type SchoolVisit = Pick<Stop, "placeName" | "windowFrom" | "windowTo" | "lines"> & OnMap;

export interface VanOfDay extends Room {
  departAt: string;
  backBy: string | null;
}

/** Indexes into the visits: each van's in the order of its drive, and those that no van has room or time for. */
export interface SharedOut {
  routes: number[][];
  left: { visit: number; limit: UnassignedStop["limit"] }[];
}

/** The search ends after this many rounds, so that the same day is always shared out alike; the time is a safeguard. */
const iterations = 30_000;
const budgetMs = 8000;
const seed = 1;

/**
 * Shares visits out over vans at the least distance driven, as many as fit. The search knows one limit of load, vans have two:
 * weight and boxes. It uses the one that is scarcer on this day and, if that overloads a van by the other, the larger of both
 * shares at each school, which never overloads one.
 */
export async function shareOut(
  base: OnMap,
  visits: readonly SchoolVisit[],
  vans: readonly VanOfDay[],
  order: (problem: StopProblem) => Promise<StopOrder>,
): Promise<SharedOut> {
  const by = async (sizes: Sizes) => sharedOf(await order(problemOf(base, visits, vans, sizes)));
  const scarcer = await by(scarcerLimit(visits, vans));
  const fits = scarcer.routes.every((route, van) => {
    const room = vans[van];
    const stops = route.flatMap((visit) => visits[visit] ?? []);
    return room === undefined || !isTooMuch(loadOf(stops), room);
  });
  return fits ? scarcer : by(bothLimits(vans));
}

/** How large a load, and a van's room, is to the search. */
interface Sizes {
  load: (load: Load) => number;
  room: (room: Room) => number | undefined;
}

const byWeight: Sizes = {
  load: ({ weightG }) => weightG,
  room: (van) => van.capacityG ?? undefined,
};
const byBoxes: Sizes = {
  load: ({ boxes }) => boxes,
  room: (van) => van.capacityBoxes ?? undefined,
};

function scarcerLimit(visits: readonly SchoolVisit[], vans: readonly Room[]): Sizes {
  const fill = ({ load, room }: Sizes) => {
    const needed = visits.reduce((sum, visit) => sum + largest(load, visit), 0);
    return needed / vans.reduce((sum, van) => sum + (room(van) ?? Number.POSITIVE_INFINITY), 0);
  };
  return fill(byWeight) > fill(byBoxes) ? byWeight : byBoxes;
}

/** Shares of the smallest van's limits: the larger of both of a load, the smaller of both of a van's room. */
function bothLimits(vans: readonly Room[]): Sizes {
  const least = (room: Sizes["room"]) =>
    Math.min(...vans.map((van) => room(van) ?? Number.POSITIVE_INFINITY));
  const [weight, boxes] = [least(byWeight.room), least(byBoxes.room)];
  return {
    load: (load) => Math.max(load.weightG / weight, load.boxes / boxes),
    room: (van) =>
      Math.min(
        (van.capacityG ?? Number.POSITIVE_INFINITY) / weight,
        (van.capacityBoxes ?? Number.POSITIVE_INFINITY) / boxes,
      ),
  };
}

function problemOf(
  base: OnMap,
  visits: readonly SchoolVisit[],
  vans: readonly VanOfDay[],
  sizes: Sizes,
): StopProblem {
  const places = [base, ...visits];
  return {
    matrix: places.map((from) => places.map((to) => driveMinutes(roadMetres(from, to) ?? 0))),
    depot: 0,
    stops: visits.map((visit, index) => ({
      node: index + 1,
      demand: sizes.load(part(visit, "deliver")),
      pickup: sizes.load(part(visit, "collect")),
      service: serviceMinutes(visit),
      ...(visit.windowFrom !== null || visit.windowTo !== null
        ? { window: [minutesOf(visit.windowFrom ?? "00:00"), minutesOf(visit.windowTo ?? "23:59")] }
        : {}),
    })),
    vehicles: vans.map((van) => ({
      capacity: sizes.room(van),
      from: minutesOf(van.departAt),
      until: van.backBy === null ? undefined : minutesOf(van.backBy),
    })),
    seed,
    budgetMs,
    iterations,
  };
}

function sharedOf({ routes, unassigned }: StopOrder): SharedOut {
  return {
    routes: routes.map((route) => route.map((node) => node - 1)),
    left: unassigned.map(({ node, limit }) => ({ visit: node - 1, limit })),
  };
}

function part({ lines }: SchoolVisit, action: "deliver" | "collect"): Load {
  return loadOf([{ lines: lines.filter((line) => line.action === action) }]);
}

function largest(load: Sizes["load"], visit: SchoolVisit): number {
  return Math.max(load(part(visit, "deliver")), load(part(visit, "collect")));
}
