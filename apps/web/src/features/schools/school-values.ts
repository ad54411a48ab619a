import type { SchoolDetail } from "@kitround/contract/schools/school.ts";
import { without } from "../../lib/fields-of.ts";

/** The values of a school's form. */
export type SchoolValues = ReturnType<typeof valuesOf>;

export function valuesOf({ contacts, closures, excluded, ...school }: SchoolDetail) {
  return {
    ...without(
      school,
      "id",
      "routeId",
      "routeName",
      "routeColour",
      "routeWeekday",
      "routeCadence",
      "weeksFrom",
      "openTasks",
      "rowVersion",
    ),
    contacts: contacts.map((contact) => without(contact, "id")),
    closures: closures.map((closure) => without(closure, "id")),
    excluded: excluded.map((one) => without(one, "kitTypeName")),
  };
}
