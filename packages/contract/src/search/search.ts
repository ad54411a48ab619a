import { z } from "zod";
import { route } from "../route.ts";
import { day, id } from "../wire.ts";
import { searchKinds } from "./search-rules.ts";

const found = z.object({
  kind: z.enum(searchKinds),
  id,
  title: z.string(),
  /** What distinguishes it from others of the same name: a suburb, a shelf, a role. */
  second: z.string().nullable(),
  /** A kit's code, an item's number. */
  code: z.string().nullable(),
  /** A trip's date. */
  day: day.nullable(),
});
export type Found = z.output<typeof found>;

export const searchEverything = route({
  method: "GET",
  path: "/search",
  access: "session",
  reads: ["branch_user", "person", "search_entry", "trip"],
  summary:
    "Find schools, kits, trips, items and people that one's role may open by every word of a text, the best of each kind first",
  query: z.object({ q: z.string().trim().max(100) }),
  result: z.object({ items: z.array(found) }),
});
