import { mostProposals } from "@kitround/contract/school-page/page-rules.ts";
import type { Proposal } from "@kitround/contract/school-page/school-page.ts";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import type { Holder } from "../../db/as-school.ts";
import type { Tx } from "../../db/database.ts";
import { saidBy } from "./enter-by-link.ts";

/** Stores a proposal for a coordinator; the same one sent twice is stored once. Throws a refusal if too many are undecided. */
export async function takeProposal(tx: Tx, holder: Holder, said: Proposal): Promise<void> {
  const { branchId, schoolId, contactId } = holder;
  if (contactId === null) {
    const message = "Changes are proposed by a contact of the school, with a link of their own.";
    throw new AppError("transition_refused", message);
  }
  const { kind, ...proposed } = said;
  const { waiting } = await tx
    .selectFrom("schoolProposal")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  if (waiting >= mostProposals) {
    const message = `${mostProposals} of your changes wait for the library already. Call it; nothing was added.`;
    throw new AppError("transition_refused", message);
  }
  await sql`
    insert into school_proposal (branch_id, school_id, contact_id, kind, proposed, said_by)
    values (${branchId}, ${schoolId}, ${contactId}, ${kind}, ${JSON.stringify(proposed)}::jsonb, ${saidBy(holder)})
    on conflict (branch_id, school_id, kind, md5(proposed::text)) where state = 'open' do nothing`.execute(
    tx,
  );
}
