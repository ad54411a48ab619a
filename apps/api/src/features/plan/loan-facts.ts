import { sql } from "kysely";

// What reports count of a loan, the allocation `a`, written once so that their figures agree.

/** Its kit is or was at the school. The same condition as hasArrived in the contract. */
export const arrived = sql`a.status in ('delivered', 'collected', 'closed')`;

/** The school's report on it, as `p`, for the students. */
export const withReport = sql`left join school_report p on p.branch_id = a.branch_id and p.allocation_id = a.id`;

/** Its students: as counted at check-in, otherwise as the school reported, otherwise as it expected when it asked. Null if unknown. */
export const students = sql`coalesce(a.students_actual, p.students, a.students_expected)`;
