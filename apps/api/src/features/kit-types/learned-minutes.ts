import {
  type CountedRounds,
  type LearnedMinutes,
  learnMinutes,
} from "@kitround/contract/kit-types/learned-minutes.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/**
 * The duration of check-ins and top-ups of the last 400 days, by kit type. A round whose top-up has no minutes does
 * not count.
 */
export async function learnedMinutes(tx: Tx): Promise<Map<string, LearnedMinutes>> {
  const { rows } = await sql<CountedRounds>`
    with round as materialized (
      select k.kit_type_id, c.minutes + coalesce(u.minutes, 0) as minutes
      from check_in c
      join kit k on k.branch_id = c.branch_id and k.id = c.kit_id
      left join top_up u on u.branch_id = c.branch_id and u.check_in_id = c.id and u.status <> 'cancelled'
      where c.branch_id = current_branch() and c.amends_id is null and c.minutes is not null
        and c.at > now() - interval '400 days' and (u.id is null or (u.status = 'done' and u.minutes is not null)))
    select t.id as kit_type_id, t.refurb_minutes as listed, count(r.minutes)::int as rounds,
      coalesce(sum(r.minutes), 0)::int as minutes, coalesce(sum(r.minutes ^ 2), 0)::float8 as squares
    from kit_type t left join round r on r.kit_type_id = t.id
    where t.branch_id = current_branch()
    group by t.id, t.refurb_minutes order by t.id`.execute(tx);
  return learnMinutes(rows);
}
