import { type Refusal, refusal } from "../refusal.ts";

interface Year {
  startsOn: string;
  openingM: number;
  privateM?: number | null;
}

/** Whether the tax years agree with each other and with the odometer, which never goes back. A refusal's `path` is the year's field. */
export function yearsRefusal(years: readonly Year[], odometerM: number): Refusal | null {
  const byDay = years
    .map((year, index) => ({ ...year, index }))
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  for (const [place, year] of byDay.entries()) {
    const before = byDay[place - 1];
    if (before?.startsOn === year.startsOn) {
      const message = "Two income years start on this day: keep one.";
      return refusal("invalid_input", message, `years.${year.index}.startsOn`);
    }
    if (before && before.openingM > year.openingM) {
      const message = "The odometer read more when the year before began: it does not go back.";
      return refusal("odometer_back", message, `years.${year.index}.openingM`);
    }
    const next = byDay[place + 1];
    const travelledM = (next?.openingM ?? odometerM) - year.openingM;
    if (travelledM >= 0 && (year.privateM ?? 0) > travelledM) {
      const message =
        "This is more than the odometer shows for the year: private use is a part of it.";
      return refusal("invalid_input", message, `years.${year.index}.privateM`);
    }
    if (year.openingM > odometerM) {
      const message = "The odometer reads less than this now: it does not go back.";
      return refusal("odometer_back", message, `years.${year.index}.openingM`);
    }
  }
  return null;
}
