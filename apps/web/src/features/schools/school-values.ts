import type { SchoolDetail } from "@kitround/contract/schools/school.ts";
import { without } from "../../lib/fields-of.ts";

/** What its form holds of a school. */
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
      "openTasks",
      "rowVersion",
    ),
    contacts: contacts.map((contact) => without(contact, "id")),
    closures: closures.map((closure) => without(closure, "id")),
    excluded: excluded.map((one) => without(one, "kitTypeName")),
  };
}
