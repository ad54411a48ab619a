import { randomUUID } from "node:crypto";
import { copyCode } from "@kitround/contract/kits/kit-rules.ts";
import type { transferKit as transferKitRoute } from "@kitround/contract/kits/kit-transfer.ts";
import {
  mayLendUntil,
  mayReceive,
  mayTransfer,
} from "@kitround/contract/kits/kit-transfer-rules.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { dayIn } from "@kitround/contract/plan/days.ts";
import type { Body } from "@kitround/contract/route.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { requireVersion } from "../../db/versions.ts";
import { administratorOf } from "../branches/administrator-of.ts";
import { readBranch } from "../branches/branch-queries.ts";
import { addKit } from "../kits/create-kit.ts";
import { standingOf } from "../kits/kit-standing.ts";
import { moveKit } from "../kits/move-kit.ts";
import { newQrToken } from "../kits/qr-token.ts";
import { readTitle, type Title, titleIn } from "./receiving-title.ts";

interface Given {
  title: Title;
  code: string;
  qrToken: string;
  sponsor: string | null;
  conditionNote: string | null;
}

/**
 * Lends a kit to another branch of the same administrator, or moves it there. The labels' token goes with the kit, so that a label on
 * its boxes finds it in the branch that has it. Throws `not_found`, `stale_version`, `in_use` and `transition_refused`.
 */
export async function transferKit(
  tx: Tx,
  actor: Actor,
  kitId: string,
  { rowVersion, branchId, dueBackOn }: Body<typeof transferKitRoute>,
): Promise<void> {
  await requireVersion(tx, "kit", kitId, rowVersion, "This kit");
  const there = await administratorOf(tx, actor, branchId);
  refuseUnlessAllowed(mayTransfer(await standingOf(tx, kitId)));
  const from = await readBranch(tx, actor.branchId);
  if (dueBackOn !== null) {
    refuseUnlessAllowed(mayLendUntil(dueBackOn, dayIn(from.timeZone, new Date())));
  }
  const given = await readGiven(tx, kitId);
  await tx.updateTable("kit").set({ qrToken: newQrToken }).where("id", "=", kitId).execute();
  const id = randomUUID();
  const loan = { id, dueBackOn };
  const received = await inBranch(tx, actor, there, async (tx) => {
    const to = await readBranch(tx, branchId);
    refuseUnlessAllowed(mayReceive({ ...to, archived: to.archivedAt !== null }, from));
    const kit = await receive(tx, there, to.name, given, {
      event: dueBackOn === null ? "move_in" : "borrow",
      reason: `${dueBackOn === null ? "Moved" : "Lent"} by ${from.name}, where it is ${given.code}${until(dueBackOn)}`,
    });
    await tx
      .insertInto("kitTransfer")
      .values({
        ...loan,
        branchId,
        kitId: kit.id,
        side: "received",
        otherBranchId: actor.branchId,
        otherBranch: from.name,
        otherKitId: kitId,
        otherKitCode: given.code,
      })
      .execute();
    return { ...kit, branchName: to.name };
  });
  await tx
    .insertInto("kitTransfer")
    .values({
      ...loan,
      branchId: actor.branchId,
      kitId,
      side: "sent",
      otherBranchId: branchId,
      otherBranch: received.branchName,
      otherKitId: received.id,
      otherKitCode: received.code,
    })
    .execute();
  await moveKit(tx, actor, {
    kitId,
    event: dueBackOn === null ? "move_away" : "lend",
    reason: `To ${received.branchName}, where it is ${received.code}${until(dueBackOn)}`,
  });
}

const until = (day: string | null) => (day === null ? "" : `, until ${dayWords(day)}`);

async function readGiven(tx: Tx, kitId: string): Promise<Given> {
  const { kitTypeId, ...kit } = await tx
    .selectFrom("kit")
    .select(["code", "qrToken", "sponsor", "conditionNote", "kitTypeId"])
    .where("id", "=", kitId)
    .executeTakeFirstOrThrow();
  return { ...kit, title: await readTitle(tx, kitTypeId) };
}

/** The kit of the receiving branch. It keeps its number if no kit there ever had it, so that its labels are right at once. */
async function receive(
  tx: Tx,
  there: Actor,
  branchName: string,
  { title, code, qrToken, sponsor, conditionNote }: Given,
  arrival: { event: "borrow" | "move_in"; reason: string },
): Promise<{ id: string; code: string }> {
  const kitTypeId = await titleIn(tx, there, branchName, title);
  const { code: typeCode } = await tx
    .selectFrom("kitType")
    .select("code")
    .where("id", "=", kitTypeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const number = Number(code.slice(code.lastIndexOf("-") + 1));
  const taken = await tx
    .selectFrom("kit")
    .select("id")
    .where("code", "=", copyCode(typeCode, number))
    .executeTakeFirst();
  const id = await addKit(
    tx,
    there,
    { kitTypeId, sponsor, conditionNote, ...(taken === undefined && { number }) },
    { ...arrival, qrToken },
  );
  return tx.selectFrom("kit").select(["id", "code"]).where("id", "=", id).executeTakeFirstOrThrow();
}
