import type { Tx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { sendMail } from "./send-mail.ts";

export interface MailAsked {
  kind: "invitation" | "password_reset";
  branchId: string;
  /** The recipient, as a user of the branch. */
  branchUserId: string;
  toName: string;
  toAddress: string;
  /** Who is responsible for the link: the person who invited, or the recipient. */
  madeBy: string;
}

/**
 * Queues a mail in the caller's transaction: rolled back with it, sent once it commits. Without a mail server
 * (`sends` is false) the row says that it was passed on by hand. Returns whether it will be sent.
 */
export async function queueMail(tx: Tx, asked: MailAsked, sends: boolean): Promise<boolean> {
  const { branchId } = asked;
  // People of an example branch have no real addresses.
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

/** Creates the job that sends a stored mail, in the same transaction. */
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
