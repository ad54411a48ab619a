import type { Borrowed } from "@kitround/contract/allocations/copy-rules.ts";
import { sql } from "kysely";

/** In a query of `kit`: the loan by which the kit of another branch is here. Looked up by key, not joined: see allocation-queries.ts. */
export const borrowed = sql<Borrowed | null>`(
  select jsonb_build_object('otherBranch', t.other_branch, 'dueBackOn', t.due_back_on) from kit_transfer t
  where t.branch_id = kit.branch_id and t.kit_id = kit.id and t.side = 'received' and t.due_back_on is not null
    and t.ended_at is null)`.as("borrowed");
