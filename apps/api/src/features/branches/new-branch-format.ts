import { type BranchFormat, branchFormat } from "@kitround/contract/branches/branch-format.ts";
import { usualFormat } from "@kitround/contract/branches/countries.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";

const someOf = branchFormat.partial();

/**
 * Completes a new branch's format: missing fields get the usual values of its country, and a missing country is New
 * Zealand.
 */
export function wholeFormat(given: z.output<typeof someOf>): BranchFormat {
  const { country = "NZ", timeZone = "UTC" } = given;
  return branchFormat.parse({ ...usualFormat(country, timeZone), ...someOf.parse(given) });
}

/**
 * Refuses a zone that Node knows and the database does not, because the database computes "today". `tx` is the
 * system's.
 */
export async function zoneIsKnown(tx: Tx, timeZone: string | undefined): Promise<void> {
  if (timeZone === undefined) return;
  const { rows } = await sql`
    select name from pg_timezone_names where lower(name) = lower(${timeZone})`.execute(tx);
  if (rows.length > 0) return;
  const message = "The database does not know this time zone. Choose a city near you.";
  throw new AppError("invalid_input", message, [{ path: "timeZone", message }]);
}
