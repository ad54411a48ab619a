import { z } from "zod";
import { route } from "../route.ts";
import { done, line } from "../wire.ts";

/** Said on the public page behind a kit's label, by somebody who has found it: no session, and the same words again change nothing. */
export const reportFound = route({
  method: "PUT",
  path: "/labels/:token/found",
  access: "public",
  keyless: true,
  perMinute: 5,
  summary: "Tell the branch that one has found its kit; it becomes a task",
  params: z.object({ token: z.string().min(20).max(100) }),
  body: z.object({ contact: line(100).nullable(), place: line(200).nullable() }),
  result: done,
  errors: ["not_found", "too_many_requests"],
});
