import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";
import { AppError } from "../../../app-error.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";

/**
 * Refuses deliveries and collections at a school that is closed on the day (I4). Throws `school_closed` naming each.
 */
export async function refuseClosedDays(
  tx: Tx,
  onDay: string,
  schoolIds: readonly string[],
): Promise<void> {
  if (schoolIds.length === 0) return;
  const holiday = await tx
    .selectFrom("publicHoliday")
    .select("name")
    .where("onDay", "=", onDay)
    .executeTakeFirst();
  if (holiday) {
    const message = `${dayWords(onDay)} is ${holiday.name}: schools are closed. Choose another day.`;
    throw new AppError("school_closed", message, [{ path: "onDay", message }]);
  }
  const { rows } = await sql<{ name: string; reason: string }>`
    select s.name_en as name, c.reason from school_closure c
    join school s on s.branch_id = c.branch_id and s.id = c.school_id
    where c.school_id = any(${schoolIds}) and ${onDay}::date between c.from_on and c.to_on
    order by s.name_en`.execute(tx);
  if (rows.length === 0) return;
  const details = rows.map(({ name, reason }) => ({
    path: "onDay",
    message: `${name} is closed on ${dayWords(onDay)} (${reason}).`,
  }));
  throw new AppError("school_closed", details.map((detail) => detail.message).join(" "), details);
}
