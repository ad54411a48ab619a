import { texts } from "#texts/top-ups";
import { DayText } from "../../ui/day-text.tsx";

/** The day on which a kit next goes out; `due` colours it if it is near. */
export function NextTrip({ on, due = false }: { on: string | null; due?: boolean }) {
  return (
    <span>
      {on === null ? (
        texts.noPlan
      ) : (
        <>
          {texts.goes} <DayText day={on} due={due} />
        </>
      )}
    </span>
  );
}
