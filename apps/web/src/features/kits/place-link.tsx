import type { Kit } from "@kitround/contract/kits/kit.ts";
import type { ReactNode } from "react";
import { TextLink } from "../../fittings/links.tsx";

type Named = Pick<Kit, "schoolId" | "schoolName" | "tripId" | "tripName">;

/** The school or the trip that a kit is or was at, as the way there; null where it is neither. */
export function placeLink({ schoolId, schoolName, tripId, tripName }: Named): ReactNode {
  if (schoolId !== null) {
    return (
      <TextLink to="/settings/schools/$id" params={{ id: schoolId }} color="inherit">
        {schoolName}
      </TextLink>
    );
  }
  if (tripId === null) return null;
  return (
    <TextLink to="/trips/$id" params={{ id: tripId }} color="inherit">
      {tripName}
    </TextLink>
  );
}
