import { addressOf, flag, text } from "../../lib/address.ts";

/** The parameters of the route list's address. */
export const routesSearchOf = addressOf({ archived: flag, sort: text });
export type RoutesSearch = ReturnType<typeof routesSearchOf>;
