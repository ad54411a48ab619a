import { z } from "zod";
import { route } from "../route.ts";
import { byId, id } from "../wire.ts";

/** A change that the caller made to a term's plan, for undoing it. */
export const planChange = z.object({ id, words: z.string() });

export const listPlanChanges = route({
  method: "GET",
  path: "/plan-changes",
  access: "plan:write",
  summary: "What one can undo and do again in a term's plan, oneself and next",
  query: z.object({ termId: id }),
  result: z.object({ undo: planChange.nullable(), redo: planChange.nullable() }),
});

export const undoPlanChange = route({
  method: "POST",
  path: "/plan-changes/:id/undo",
  access: "plan:write",
  summary:
    "Undo a change of one's own, in one step; refused when somebody has changed the same since",
  params: byId,
  result: planChange,
  errors: ["transition_refused", "rotation_not_open", "double_allocation", "already_exists"],
});

export const redoPlanChange = route({
  method: "POST",
  path: "/plan-changes/:id/redo",
  access: "plan:write",
  summary: "Do a change again that one has undone",
  params: byId,
  result: planChange,
  errors: ["transition_refused", "rotation_not_open", "double_allocation", "already_exists"],
});
