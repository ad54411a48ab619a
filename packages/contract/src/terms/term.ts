import { z } from "zod";
import { route } from "../route.ts";
import { byId, day, done, id, name, page, paging, rowVersion } from "../wire.ts";

const termFields = z.object({
  year: z.int().min(2000).max(2100),
  number: z.int().min(1).max(6),
  startsOn: day,
  endsOn: day,
});

export const term = termFields.extend({ id, rotations: z.int(), rowVersion });
export type Term = z.output<typeof term>;

export const publicHoliday = z.object({ id, onDay: day, name });

export const listTerms = route({
  method: "GET",
  path: "/terms",
  access: "plan:read",
  reads: ["rotation", "term"],
  summary: "List terms, newest first",
  query: z.object({ ...paging }),
  result: page(term),
});

export const createTerm = route({
  method: "POST",
  path: "/terms",
  access: "plan:write",
  summary: "Add a term",
  body: termFields,
  result: term,
  status: 201,
  errors: ["already_exists"],
});

export const updateTerm = route({
  method: "PATCH",
  path: "/terms/:id",
  access: "plan:write",
  summary: "Change a term's days",
  params: byId,
  body: termFields.partial().extend({ rowVersion }),
  result: term,
  errors: ["stale_version", "already_exists", "in_use"],
});

export const listHolidays = route({
  method: "GET",
  path: "/public-holidays",
  access: "plan:read",
  reads: ["public_holiday"],
  summary: "List public holidays",
  query: z.object({ ...paging }),
  result: page(publicHoliday),
});

export const createHoliday = route({
  method: "POST",
  path: "/public-holidays",
  access: "plan:write",
  summary: "Add a public holiday",
  body: publicHoliday.omit({ id: true }),
  result: publicHoliday,
  status: 201,
  errors: ["already_exists"],
});

export const removeHoliday = route({
  method: "DELETE",
  path: "/public-holidays/:id",
  access: "plan:write",
  summary: "Remove a public holiday",
  params: byId,
  result: done,
});
