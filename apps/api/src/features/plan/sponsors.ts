import { reachOf } from "@kitround/contract/plan/sponsor-rules.ts";
import type { SponsorLoan, SponsorReach } from "@kitround/contract/plan/sponsors.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";
import { students, withReport } from "./loan-facts.ts";

interface Sponsored {
  sponsor: string;
  title: string;
  copies: number;
}

interface Loan extends SponsorLoan {
  sponsor: string;
  ofTerm: boolean;
}

/** Sponsors of kits and the results of their kits, in a term and its year, by name. Throws `not_found`. */
export async function sponsorsOf(tx: Tx, termId: string) {
  const term = await tx
    .selectFrom("term")
    .select(["year", "number"])
    .where("id", "=", termId)
    .executeTakeFirst();
  if (!term) throw notFound("This term");
  const kits = await sponsoredKits(tx);
  const { rows: loans } = await sql<Loan>`
    select coalesce(k.sponsor, t.sponsor) as sponsor, o.term_id = ${termId} as of_term, a.id as allocation_id,
      s.id as school_id, s.name_en as school_name, k.code as kit_code, t.name_en as kit_type_name, a.deliver_on, a.status,
      ${students} as students, p.rating, a.students_actual is not null as counted
    from allocation a
    join rotation o on o.branch_id = a.branch_id and o.id = a.rotation_id
    join term m on m.branch_id = o.branch_id and m.id = o.term_id and m.year = ${term.year}
    join school s on s.branch_id = a.branch_id and s.id = a.school_id
    join kit_type t on t.branch_id = a.branch_id and t.id = a.kit_type_id
    left join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
    ${withReport}
    where a.branch_id = current_branch() and a.status not in ('cancelled', 'substituted')
      and coalesce(k.sponsor, t.sponsor) is not null
    order by a.deliver_on, s.name_en, a.id`.execute(tx);
  const kitsOf = Map.groupBy(kits, ({ sponsor }) => sponsor);
  const loansOf = Map.groupBy(loans, ({ sponsor }) => sponsor);
  const names = [...new Set([...kitsOf.keys(), ...loansOf.keys()])];
  const items = names
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => sponsorOf(name, kitsOf.get(name) ?? [], loansOf.get(name) ?? []));
  return { term, items };
}

/** The sponsored copies in use, by title. A copy's own sponsor takes precedence over its title's. */
export async function sponsoredKits(tx: Tx): Promise<Sponsored[]> {
  const { rows } = await sql<Sponsored>`
    select coalesce(k.sponsor, t.sponsor) as sponsor, t.name_en as title, count(k.id)::int as copies
    from kit_type t
    left join kit k on k.branch_id = t.branch_id and k.kit_type_id = t.id and k.state not in ('retired', 'lost', 'with_branch')
    where t.branch_id = current_branch() and coalesce(k.sponsor, t.sponsor) is not null
      and (t.status = 'active' or k.id is not null)
    group by 1, t.id, t.name_en
    order by t.name_en, t.id`.execute(tx);
  return rows;
}

function sponsorOf(name: string, kits: readonly Sponsored[], year: readonly Loan[]): SponsorReach {
  const loans = year.filter(({ ofTerm }) => ofTerm);
  return {
    name,
    copies: kits.reduce((sum, { copies }) => sum + copies, 0),
    titles: kits.map(({ title }) => title),
    term: reachOf(loans),
    year: reachOf(year),
    loans: loans.map(told),
  };
}

/** Without the sort keys. */
function told(loan: Loan): SponsorLoan {
  const { allocationId, schoolId, schoolName, kitCode, kitTypeName } = loan;
  const { deliverOn, status, students, counted, rating } = loan;
  return {
    allocationId,
    schoolId,
    schoolName,
    kitCode,
    kitTypeName,
    deliverOn,
    status,
    students,
    counted,
    rating,
  };
}
