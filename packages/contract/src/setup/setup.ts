import { z } from "zod";
import { branchFormat } from "../branches/branch-format.ts";
import { route } from "../route.ts";
import { done, name } from "../wire.ts";

export const readSetup = route({
  method: "GET",
  path: "/setup",
  access: "public",
  summary: "Whether the organisation is still to be set up",
  result: z.object({ open: z.boolean() }),
});

export const setUp = route({
  method: "POST",
  path: "/setup",
  access: "public",
  keyless: true,
  summary:
    "Make the organisation, its first branch and its first administrator, with the link that the server printed",
  body: z.object({
    token: z.string().max(100),
    organisationName: name,
    branchName: name,
    branchCode: z.string().regex(/^[A-Z0-9]{2,6}$/, "Two to six capital letters or digits."),
    firstName: name,
    lastName: name,
    email: z.email().max(254),
    password: z.string().max(200),
    /** The branch's country; absent settings take the country's defaults. */
    ...branchFormat.partial().shape,
  }),
  result: done,
  errors: ["setup_done", "link_expired", "too_many_requests"],
});
