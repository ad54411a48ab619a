import type { Tx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { sendMail } from "./send-mail.ts";

export interface MailAsked {
  kind: "invitation" | "password_reset";
  branchId: string;
  /** The person's place in the branch. */
  branchUserId: string;
  toName: string;
  toAddress: string;
  /** Whose the link will be: theirs who let the person in, or the person's own. */
  madeBy: string;
}

/**
 * Asks for a mail in the caller's transaction: undone with it, sent once it commits. Where nothing sends mail (`sends` is false)
 * the row says that it was handed over by hand. Answers whether it is on its way.
 */
export async function queueMail(tx: Tx, asked: MailAsked, sends: boolean): Promise<boolean> {
  const { branchId } = asked;
  // What an example's people have are not addresses.
  const { example } = await tx
    .selectFrom("branch")
    .select("example")
    .where("id", "=", branchId)
    .executeTakeFirstOrThrow();
  const goes = sends && !example;
  const { id } = await tx
    .insertInto("mailOut")
    .values({ ...asked, state: goes ? "waiting" : "by_hand" })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!goes) return false;
  await sendQueued(tx, branchId, id, asked.toName);
  return true;
}

/** Has a job send a mail that waits, in the transaction that keeps it. */
export async function sendQueued(
  tx: Tx,
  branchId: string,
  id: string,
  toName: string,
): Promise<void> {
  const nobody = { branchId, branchUserId: null };
  const jobId = await enqueue(tx, nobody, sendMail, { mailId: id }, { about: toName });
  await tx
    .updateTable("mailOut")
    .set({ jobId })
    .where("branchId", "=", branchId)
    .where("id", "=", id)
    .execute();
}
