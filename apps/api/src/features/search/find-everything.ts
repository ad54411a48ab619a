import { can } from "@kitround/contract/access/capabilities.ts";
import { fold } from "@kitround/contract/fold.ts";
import {
  findsOf,
  mostFound,
  searchKinds,
  shortestSearch,
} from "@kitround/contract/search/search-rules.ts";
import type { Found } from "@kitround/contract/search/search.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { schoolVisibleTo } from "../schools/school-queries.ts";
import { tripVisibleTo } from "../trips/trip-queries.ts";

/** Escapes a text for `like`. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Records that contain every word of `q`, at most six of each kind, the kind with the best match first. A code that
 * equals the text comes before a title that begins with it, then words that begin with it, then matches in the
 * middle; trips are sorted by the nearest day. No text index works under row-level security here; at 12,000 rows per
 * branch none is needed (decision 089).
 */
export async function findEverything(tx: Tx, actor: Actor, q: string): Promise<Found[]> {
  const wanted = fold(q).replaceAll(/\s+/g, " ");
  const kinds = findsOf(actor.role);
  if (wanted.length < shortestSearch || kinds.length === 0) return [];
  const words = wanted.split(" ").map((word) => `%${literally(word)}%`);
  const has = sql.join(
    words.map((word) => sql`folded like ${word}`),
    sql` and `,
  );
  const begins = `${literally(` ${wanted}`)}%`;
  const seen = sql`case kind when 'school' then exists (select from school s where s.id = e.id and ${schoolVisibleTo(actor)})
    when 'trip' then exists (select from trip t where t.id = e.id and ${tripVisibleTo(actor)}) else true end`;
  const address = can(actor.role, "users:manage") ? sql`p.email` : sql`null`;
  const { rows } = await sql<Found>`
    with entry as (
      select kind, id, title, second, code, day, folded from search_entry e
      where kind = any (${kinds}::text[]) and ${has} and ${can(actor.role, "trips:read") ? sql`true` : seen}
      union all
      select kind, id, title, second, code, day, folded from (
        select 'person' as kind, u.id, p.first_name || ' ' || p.last_name as title, u.role as second, null as code, null::date as day,
          words_of(p.first_name, p.last_name, ${address}) as folded
        from branch_user u join person p on p.id = u.person_id
        where ${kinds.includes("person")} and u.status <> 'removed'
      ) people where ${has}
    ), ranked as (
      select *, case when fold(code) = ${wanted} then 0 when folded like ${begins} then 1
        when folded like ${`%${begins}`} then 2 else 3 end as rank
      from entry
    ), best as (
      select *, row_number() over (partition by kind order by rank, abs(day - current_date), lower(title), code, id) as place,
        min(rank) over (partition by kind) as first
      from ranked
    )
    select kind, id, title, second, code, day from best where place <= ${mostFound}
    order by first, array_position(${searchKinds}::text[], kind), place`.execute(tx);
  return rows;
}
