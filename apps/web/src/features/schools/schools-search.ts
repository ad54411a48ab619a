import { schoolStatuses } from "@kitround/contract/schools/school-statuses.ts";
import { addressOf, id, oneOf, text, words } from "../../lib/address.ts";

/** The parameters of the list of schools. `route` is a route's id, or "none" for schools without one. */
export const schoolsSearchOf = addressOf({
  q: words,
  status: oneOf(schoolStatuses),
  route: (given) => (given === "none" ? given : id(given)),
  sort: text,
});
export type SchoolsSearch = ReturnType<typeof schoolsSearchOf>;
