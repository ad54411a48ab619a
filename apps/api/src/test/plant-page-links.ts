import type pg from "pg";
import { hashToken, newToken } from "../http/session.ts";

/** Links to the page of a school that has a kit, and the records that they show. */
export interface PageLinks {
  /** A link has a limit of uses in a minute, so many are used in turn. */
  tokens: string[];
  allocations: string[];
  lines: string[];
}

const links = 60;

/** Gives a school that has a kit links to its page, and opens every term of its branch for requests. */
export async function plantPageLinks(pool: pg.Pool, branchId: string): Promise<PageLinks> {
  const { rows } = await pool.query<{ schoolId: string; contactId: string; id: string }>(
    `select a.id, a.school_id as "schoolId", c.id as "contactId" from allocation a
     join school s on s.branch_id = a.branch_id and s.id = a.school_id and s.status = 'member'
     join school_contact c on c.branch_id = a.branch_id and c.school_id = a.school_id
     where a.branch_id = $1 and a.status = 'delivered' order by a.deliver_on, a.id, c.id`,
    [branchId],
  );
  const [first] = rows;
  if (first === undefined) throw new Error("No school of this branch has a kit and a contact.");
  const { schoolId, contactId } = first;
  const tokens = Array.from({ length: links }, newToken);
  await pool.query(
    `insert into school_link (branch_id, school_id, contact_id, token_hash) select $1, $2, $3, unnest($4::bytea[])`,
    [branchId, schoolId, contactId, tokens.map(hashToken)],
  );
  await pool.query(
    `insert into wish_round (branch_id, term_id, closes_on) select branch_id, id, current_date + 30 from term where branch_id = $1
     on conflict (branch_id, term_id) do update set closes_on = excluded.closes_on`,
    [branchId],
  );
  const own = rows.filter((row) => row.schoolId === schoolId);
  const { rows: lines } = await pool.query<{ id: string }>(
    `select l.id from packing_list_line l
     join packing_list p on p.branch_id = l.branch_id and p.id = l.packing_list_id
     join allocation a on a.branch_id = p.branch_id and a.kit_type_id = p.kit_type_id and a.id = $2
     where l.branch_id = $1`,
    [branchId, first.id],
  );
  return {
    tokens,
    allocations: [...new Set(own.map(({ id }) => id))],
    lines: lines.map(({ id }) => id),
  };
}
