import type { DriverMove } from "@kitround/contract/trips/trip-moves.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/driver";
import { said } from "#texts/said";
import { formatMetres } from "../../../lib/distance.ts";
import { saidWords } from "../../../lib/outbox/said-words.ts";

/** The details of a driver's entry: which kit, how many boxes, the reason, and what was typed. */
export function saidOnTrip({ stops }: Pick<TripDetail, "stops">, entry: DriverMove): string {
  if (entry.kind === "settle") {
    const { result, boxesActual, note = null } = entry.body;
    const line = stops.flatMap(({ lines }) => lines).find((each) => each.id === entry.lineId);
    const why =
      result === "done" || result === "open"
        ? null
        : result === "other"
          ? null
          : texts.whyNot[result];
    return saidWords([
      line?.kitCode ?? null,
      why,
      boxesActual === undefined ? null : said.boxes(boxesActual),
      note,
    ]);
  }
  if (entry.kind === "leave") {
    const { skipReason = null, receivedBy = null, note = null, noProof = null } = entry.body;
    return saidWords([skipReason, receivedBy, note, noProof]);
  }
  if (entry.kind === "start" || entry.kind === "correct_start") {
    return formatMetres(entry.body.odoStartM);
  }
  if (entry.kind === "finish") {
    return saidWords([formatMetres(entry.body.odoEndM), entry.body.gapReason ?? null]);
  }
  if (entry.kind === "pick_up") return entry.body.code;
  return entry.kind === "tell" ? entry.body.text : "";
}
