import { addDays } from "@kitround/contract/plan/days.ts";
import type { Making } from "./branch.ts";
import type { Trip, TripStop } from "./trip.ts";
import type { Loan } from "./make-plan.ts";
import { newId } from "./rows.ts";

const startsAt = 8 * 60 + 35;
const atStop = 9;
const metresAMinute = 780;
const beforeNowMs = 150 * 60_000;

/** Writes a trip with its stops and lines, and sets on each loan when its kit was handed over. */
export function writeTrip(making: Making, trip: Trip): void {
  const { rows, clock } = making;
  const { route, day, phase } = trip;
  const started = phase === "finished" || phase === "under way";
  const finished = phase === "finished";
  const time = timesOf(making, trip);
  const backAt = time(trip.stops.length - 1);
  rows.add("trip", {
    id: trip.id,
    routeId: route.id,
    name: trip.name,
    onDay: day,
    source: "plan",
    photoAtStop: "on",
    signatureAtStop: "on",
    driverId: route.driver.userId,
    vehicleId: route.vehicle.id,
    status: finished
      ? day < addDays(making.anchor.today, -3)
        ? "reconciled"
        : "completed"
      : phase === "under way"
        ? "in_progress"
        : phase,
    odoStartM: started ? trip.odoStartM : null,
    odoEndM: finished && trip.odoStartM !== null ? trip.odoStartM + trip.drivenM : null,
    releasedAt: phase === "draft" ? null : clock.at(addDays(day, -1), 15 * 60),
    startedAt: started ? time(-1) : null,
    finishedAt: finished ? backAt : null,
  });
  for (const [index, stop] of trip.stops.entries()) {
    const done = index < trip.done;
    const at = done ? time(index) : null;
    rows.add("stop", {
      id: stop.id,
      tripId: trip.id,
      seq: index + 1,
      kind: stop.school ? "school" : "base",
      schoolId: stop.school?.id ?? null,
      legPlannedM: stop.plannedM,
      legActualM: finished ? stop.actualM : null,
      status: done ? (stop.collect.some((loan) => loan.late) ? "partial" : "done") : "pending",
      arrivedAt: at,
      leftAt: at,
      receivedBy: done && stop.school ? stop.school.contact : null,
    });
    handOver(making, trip, stop, {
      at,
      startedAt: started ? time(-1) : null,
      backAt: finished ? backAt : null,
    });
  }
}

interface Times {
  at: string | null;
  startedAt: string | null;
  backAt: string | null;
}

function handOver(
  { rows }: Making,
  trip: Trip,
  stop: TripStop,
  { at, startedAt, backAt }: Times,
): void {
  const line = (loan: Loan, action: "deliver" | "collect") => {
    const failed = action === "collect" && loan.late;
    rows.add("stopLine", {
      id: newId(),
      stopId: stop.id,
      action,
      allocationId: loan.id,
      kitId: loan.kit.id,
      boxesExpected: loan.kit.type.data.boxes,
      boxesActual: at && !failed ? loan.kit.type.data.boxes : null,
      status: at ? (failed ? "failed" : "done") : "open",
      result: at ? (failed ? "not_ready" : "done") : null,
      note: failed ? "The class was still using it: the teacher asked for one more week." : null,
      doneAt: at,
    });
    return failed ? undefined : { tripId: trip.id, startedAt, doneAt: at, finishedAt: backAt };
  };
  for (const loan of stop.collect) {
    const back = line(loan, "collect");
    if (back) loan.back = back;
  }
  for (const loan of stop.deliver) {
    const out = line(loan, "deliver");
    if (out) loan.out = out;
  }
}

/**
 * When each stop was left; -1 is the start. The trip under way started two and a half hours ago, whatever the time
 * is.
 */
function timesOf({ clock }: Making, { day, phase, stops }: Trip): (index: number) => string {
  const minutes: number[] = [startsAt];
  for (const stop of stops) {
    const before = minutes.at(-1) ?? startsAt;
    minutes.push(before + Math.ceil(stop.plannedM / metresAMinute) + (stop.school ? atStop : 0));
  }
  const inTime = clock.now.getTime() - beforeNowMs - clock.moment(day, startsAt);
  const shift = phase === "under way" ? Math.min(0, inTime) : 0;
  return (index) => {
    const moment = clock.moment(day, minutes[index + 1] ?? startsAt) + shift;
    return new Date(Math.min(moment, clock.now.getTime())).toISOString();
  };
}
