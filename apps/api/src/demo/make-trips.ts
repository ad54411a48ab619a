import { tripName } from "@kitround/contract/trips/trip-name.ts";
import { legsOf } from "../features/trips/leg-lengths.ts";
import type { Making } from "./branch.ts";
import type { Loan } from "./make-plan.ts";
import type { Route } from "./make-schools.ts";
import { odometerStarts } from "./odometers.ts";
import { newId } from "./rows.ts";
import type { Trip, TripPhase, TripStop } from "./trip.ts";
import { writeTrip } from "./write-trip.ts";

/** The trips of the published plan, as far as they are driven on the demo's day. */
export function makeTrips(
  making: Making,
  routes: readonly Route[],
  loans: readonly Loan[],
): Trip[] {
  const published = loans.filter((loan) => loan.rotation.published);
  const trips = routes.flatMap((route) => tripsOf(making, route, published));
  const vehicles = new Set(routes.map((route) => route.vehicle));
  for (const vehicle of vehicles) {
    const driven = trips
      .filter((trip) => trip.route.vehicle === vehicle && trip.phase === "finished")
      .toSorted((a, b) => a.day.localeCompare(b.day));
    const starts = odometerStarts(vehicle, driven, making.anchor.today);
    for (const [index, trip] of driven.entries()) trip.odoStartM = starts[index] ?? null;
    const underWay = trips.find(
      (trip) => trip.route.vehicle === vehicle && trip.phase === "under way",
    );
    if (underWay) underWay.odoStartM = vehicle.nowM;
  }
  for (const trip of trips) writeTrip(making, trip);
  return trips;
}

function tripsOf(making: Making, route: Route, loans: readonly Loan[]): Trip[] {
  const own = loans.filter((loan) => loan.school.route === route);
  const days = new Set(own.flatMap((loan) => [loan.deliverOn, loan.collectOn]));
  return [...days].toSorted().map((day) => {
    const stops = stopsOf(making, route, own, day);
    const phase = phaseOf(making, route, day);
    const schools = stops.length - 1;
    const done =
      phase === "finished" ? stops.length : phase === "under way" ? Math.ceil(schools / 2) : 0;
    return {
      id: newId(),
      name: tripName(route.name, day),
      route,
      day,
      phase,
      stops,
      done,
      odoStartM: null,
      drivenM: stops.reduce((sum, stop) => sum + stop.actualM, 0),
    };
  });
}

/**
 * Of the routes that drive on the demo's day the first is half done and the others are about to start; if that day is
 * in the future, all are.
 */
function phaseOf({ anchor, data }: Making, route: Route, day: string): TripPhase {
  if (day < anchor.today && day < anchor.now) return "finished";
  if (day !== anchor.today) return "draft";
  if (day > anchor.now) return "released";
  const first = data.routes.find((each) => each.runs === "today");
  return first?.name === route.name ? "under way" : "released";
}

function stopsOf(making: Making, route: Route, loans: readonly Loan[], day: string): TripStop[] {
  const visited = route.schools.filter((school) =>
    loans.some(
      (loan) => loan.school === school && (loan.deliverOn === day || loan.collectOn === day),
    ),
  );
  const base = { lat: making.data.baseLat, lng: making.data.baseLng };
  const atBase = { ...base, routeSeq: null, routePlannedM: null };
  const legs = legsOf(base, [
    ...visited.map(({ lat, lng, seq, plannedM }) => ({
      lat,
      lng,
      routeSeq: seq,
      routePlannedM: plannedM,
    })),
    atBase,
  ]);
  return [...visited, null].map((school, index) => {
    const plannedM = legs[index] ?? 0;
    const detour = 1 + making.random.next() * 0.05;
    return {
      id: newId(),
      school,
      plannedM,
      actualM: Math.round((plannedM * detour) / 100) * 100,
      deliver: loans.filter((loan) => loan.school === school && loan.deliverOn === day),
      collect: loans.filter((loan) => loan.school === school && loan.collectOn === day),
    };
  });
}
