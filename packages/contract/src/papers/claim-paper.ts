import { z } from "zod";
import { ofYear } from "../km-claims/statement.ts";
import { route } from "../route.ts";
import { byId } from "../wire.ts";

const pdf = {
  access: "claims:own",
  errors: ["too_many_requests"],
  answers: "application/pdf",
  result: z.string(),
  perMinute: 60,
} as const;

export const printKmClaim = route({
  method: "GET",
  path: "/km-claims/:id/paper",
  summary: "Print a claim as PDF: its legs, rates with their source, and who decided",
  params: byId,
  ...pdf,
});

export const printLogbook = route({
  method: "GET",
  path: "/vehicles/:id/logbook/paper",
  summary: "Print a vehicle's logbook of a tax year as PDF",
  params: byId,
  query: ofYear,
  ...pdf,
});

export const printKmStatement = route({
  method: "GET",
  path: "/users/:id/km-statement/paper",
  summary: "Print a person's statement of a tax year as PDF",
  params: byId,
  query: ofYear,
  ...pdf,
});
