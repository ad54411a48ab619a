import type { Kit } from "@kitround/contract/kits/kit.ts";
import type { ReactNode } from "react";
import { SchoolLink, TripLink } from "./record-link.tsx";

type Named = Pick<Kit, "schoolId" | "schoolName" | "tripId" | "tripName">;

/** The link to the school or trip where a kit is or was; null if it is at neither. */
export function placeLink({ schoolId, schoolName, tripId, tripName }: Named): ReactNode {
  if (schoolId !== null) return <SchoolLink id={schoolId} name={schoolName} />;
  return tripId === null ? null : <TripLink id={tripId} name={tripName} />;
}
