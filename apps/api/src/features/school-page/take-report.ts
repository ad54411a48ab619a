import { amount } from "@kitround/contract/items/amount.ts";
import type { Body } from "@kitround/contract/route.ts";
import { beforeCutOff } from "@kitround/contract/school-page/cut-off.ts";
import { mayRate, mayReport } from "@kitround/contract/school-page/page-rules.ts";
import type { reportKit } from "@kitround/contract/school-page/school-page.ts";
import { sql } from "kysely";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Holder } from "../../db/as-school.ts";
import type { Tx } from "../../db/database.ts";
import { saidBy } from "./enter-by-link.ts";
import { nextDelivery } from "./next-delivery.ts";

interface Loan {
  status: string;
  kitId: string | null;
  kitCode: string | null;
}

/**
 * Stores a school's report about a kit. Each given part replaces the earlier one; absent parts stay. Throws `not_found`, and a refusal
 * for a kit that is not there, and for more of an item after the cut-off.
 */
export async function takeReport(
  tx: Tx,
  holder: Holder,
  allocationId: string,
  said: Body<typeof reportKit>,
): Promise<void> {
  const { rows } = await sql<Loan>`
    select a.status, a.kit_id, k.code as kit_code from allocation a
    left join kit k on k.branch_id = a.branch_id and k.id = a.kit_id where a.id = ${allocationId}`.execute(
    tx,
  );
  const [loan] = rows;
  if (!loan) throw notFound("This kit");
  const { ready, note, lines, more, students, rating, sentence } = said;
  const rates = students !== undefined || rating !== undefined || sentence !== undefined;
  const reports = [ready, note, lines, more].some((part) => part !== undefined);
  if (reports) refuseUnlessAllowed(mayReport(loan.status));
  if (rates) refuseUnlessAllowed(mayRate(loan.status));
  const { branchId, schoolId } = holder;
  const values = {
    saidBy: saidBy(holder),
    saidAt: sql<string>`now()`,
    ...(note === undefined ? {} : { note }),
    ...(students === undefined ? {} : { students }),
    ...(rating === undefined ? {} : { rating }),
    ...(sentence === undefined ? {} : { sentence }),
  };
  await tx
    .insertInto("schoolReport")
    .values({
      ...values,
      branchId,
      schoolId,
      allocationId,
      readyAt: ready === true ? sql<string>`now()` : null,
    })
    .onConflict((conflict) =>
      conflict.columns(["branchId", "allocationId"]).doUpdateSet({
        ...values,
        // Marked again, it keeps the time of the first mark.
        ...(ready === undefined
          ? {}
          : { readyAt: ready ? sql<string>`coalesce(school_report.ready_at, now())` : null }),
      }),
    )
    .execute();
  if (lines === undefined && more === undefined) return;
  const { wantsOther } = await takeLines(tx, holder, allocationId, said);
  // The same wish, sent again after a lost answer, is not refused by a cut-off that has come since.
  if (wantsOther) {
    const { cutOff, now, deliverOn } = await nextDelivery(tx);
    refuseUnlessAllowed(beforeCutOff(deliverOn, cutOff, now, "more"));
    await sql`select top_up_as_asked(${allocationId})`.execute(tx);
    await askForMore(tx, holder, allocationId, loan);
  }
}

/**
 * Replaces the report's lines. Missing and wanted items are sent separately: the part that was not sent keeps its values.
 * Returns whether other items or quantities are wanted than before. Throws `not_found` for a line that is not on the
 * kit's packing list.
 */
async function takeLines(
  tx: Tx,
  { branchId, schoolId }: Holder,
  allocationId: string,
  { lines, more }: Body<typeof reportKit>,
): Promise<{ wantsOther: boolean }> {
  const now = await tx
    .selectFrom("schoolReportLine")
    .select(["lineId", "missing", "broken", "usedUp", "more"])
    .where("allocationId", "=", allocationId)
    .execute();
  const blank = { missing: 0, broken: 0, usedUp: false, more: 0 };
  const wanted = new Map(now.map(({ lineId, ...rest }) => [lineId, rest]));
  if (lines !== undefined) {
    for (const rest of wanted.values()) Object.assign(rest, { ...blank, more: rest.more });
    for (const { lineId, missing, broken, usedUp } of lines) {
      wanted.set(lineId, { ...blank, ...wanted.get(lineId), missing, broken, usedUp });
    }
  }
  if (more !== undefined) {
    for (const rest of wanted.values()) rest.more = 0;
    for (const { lineId, qty } of more) {
      wanted.set(lineId, { ...blank, ...wanted.get(lineId), more: qty });
    }
  }
  const rows = [...wanted].flatMap(([lineId, rest]) =>
    rest.missing + rest.broken + rest.more > 0 || rest.usedUp
      ? [{ branchId, schoolId, allocationId, lineId, ...rest }]
      : [],
  );
  await requireLines(tx, allocationId, [...wanted.keys()]);
  await tx.deleteFrom("schoolReportLine").where("allocationId", "=", allocationId).execute();
  if (rows.length > 0) await tx.insertInto("schoolReportLine").values(rows).execute();
  const before = new Map(now.map((line) => [line.lineId, line.more]));
  return { wantsOther: [...wanted].some(([id, line]) => line.more !== (before.get(id) ?? 0)) };
}

async function requireLines(tx: Tx, allocationId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from packing_list_line l
    join packing_list p on p.branch_id = l.branch_id and p.id = l.packing_list_id
    join allocation a on a.branch_id = p.branch_id and a.kit_type_id = p.kit_type_id and a.id = ${allocationId}
    where l.id = any(${ids}::uuid[])`.execute(tx);
  if (rows[0]?.found !== ids.length) throw notFound("One of the lines");
}

/** One open task for the school tells the branch, and the driver of the next visit, what to bring; it is closed if nothing is wanted. */
async function askForMore(tx: Tx, { branchId, schoolId }: Holder, id: string, loan: Loan) {
  const cause = `more:${id}`;
  const { rows } = await sql<{ item: string; unit: string; more: number }>`
    select i.name as item, i.unit, x.more from school_report_line x
    join packing_list_line l on l.branch_id = x.branch_id and l.id = x.line_id
    join item i on i.branch_id = l.branch_id and i.id = l.item_id
    where x.allocation_id = ${id} and x.more > 0 order by l.position`.execute(tx);
  if (rows.length === 0) {
    await sql`update school_task set status = 'auto_closed', closed_at = now()
      where rule = 'more_asked' and cause = ${cause} and status in ('open', 'doing', 'waiting')`.execute(
      tx,
    );
    return;
  }
  const list = rows.map(({ item, unit, more }) => `${amount(more, unit)} ${item}`).join(", ");
  const title = cut(`The school asks for more in ${loan.kitCode ?? "its kit"}: ${list}`);
  await sql`
    insert into school_task (branch_id, school_id, kit_id, kind, rule, title, cause)
    values (${branchId}, ${schoolId}, ${loan.kitId}, 'auto', 'more_asked', ${title}, ${cause})
    on conflict (branch_id, school_id, rule, cause) where status in ('open', 'doing', 'waiting') and cause is not null
    do update set title = excluded.title`.execute(tx);
}

/** A task's title has at most 120 characters. */
const cut = (title: string) => (title.length > 120 ? `${title.slice(0, 119)}…` : title);
