import { addressOf, flag, text } from "../../lib/address.ts";

/** What the address of the list of routes says. */
export const routesSearchOf = addressOf({ archived: flag, sort: text });
export type RoutesSearch = ReturnType<typeof routesSearchOf>;
