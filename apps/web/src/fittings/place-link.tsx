import type { Kit } from "@kitround/contract/kits/kit.ts";
import type { ReactNode } from "react";
import { SchoolLink, TripLink } from "./record-link.tsx";

type Named = Pick<Kit, "schoolId" | "schoolName" | "tripId" | "tripName">;

/** The school or the trip that a kit is or was at, as the way there; null where it is neither. */
export function placeLink({ schoolId, schoolName, tripId, tripName }: Named): ReactNode {
  if (schoolId !== null) return <SchoolLink id={schoolId} name={schoolName} />;
  return tripId === null ? null : <TripLink id={tripId} name={tripName} />;
}
