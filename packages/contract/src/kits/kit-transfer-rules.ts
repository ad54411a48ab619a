import { dayWords } from "../plan/day-words.ts";
import { refusal, type Refusal } from "../refusal.ts";
import { kitIs, statesBefore } from "./kit-state.ts";
import type { KitStanding, OpenLoan, TransferFacts } from "./kit-transfer.ts";

/** Whether a kit may be lent or moved to another branch: only one that is ready, and that nobody waits for. */
export function mayTransfer({ kit, loan }: Pick<TransferFacts, "kit" | "loan">): Refusal | null {
  if (loan?.side === "received") {
    const message = `${kit.code} is on loan from ${loan.otherBranch}: give it back instead.`;
    return refusal("transition_refused", message);
  }
  if (loan?.side === "sent") {
    return refusal("transition_refused", `${kit.code} is with ${loan.otherBranch} already.`);
  }
  const waited = waitedFor(kit);
  if (waited !== null) return waited;
  if (kit.state === "ready") return null;
  const hint = hints[kit.state] ?? "Only a kit that is ready can go to another branch.";
  return refusal("transition_refused", `${kitIs(kit)}. ${hint}`);
}

const hints: Partial<Record<KitStanding["state"], string>> = {
  new: "Check it in first.",
  in_check: "Finish its check-in first.",
  needs_top_up: "Top it up first.",
  packed: "Unpack it first.",
  quarantined: "Repair it and check it in first.",
};

/** Whether a loan may end: the branch that borrowed the kit has it at its base, or lost it. */
export function mayGiveBack({ loan, borrowed, kit }: TransferFacts): Refusal | null {
  if (loan === null) return refusal("transition_refused", `${kit.code} is on no loan.`);
  if (borrowed === null) return null;
  const waited = waitedFor(borrowed);
  if (waited !== null) return waited;
  if (statesBefore("give_back").includes(borrowed.state)) return null;
  const words = `${kitIs(borrowed)}. Bring it back to the base first.`;
  return refusal("transition_refused", words);
}

function waitedFor({ code, promised, trip }: KitStanding): Refusal | null {
  if (promised !== null) {
    const { schoolName, deliverOn } = promised;
    const message = `${code} is planned for ${schoolName} from ${dayWords(deliverOn)}: give them another kit first.`;
    return refusal("in_use", message);
  }
  if (trip === null) return null;
  return refusal("in_use", `${code} is on the trip ${trip}: take it off that trip first.`);
}

/** A loan is due back on a day that has not passed. */
export function mayLendUntil(dueBackOn: string, today: string): Refusal | null {
  if (dueBackOn >= today) return null;
  const message = "Choose a day that is not over: it says when the kit is due back.";
  return refusal("transition_refused", message, "dueBackOn");
}

/** What a manager may do with a borrowed kit by hand. */
export function mayRetireLoan(
  code: string,
  loan: Pick<OpenLoan, "side" | "otherBranch"> | null,
): Refusal | null {
  if (loan?.side !== "received") return null;
  const message = `${code} belongs to ${loan.otherBranch}: it is given back, not retired.`;
  return refusal("transition_refused", message);
}

interface Receiver {
  id: string;
  name: string;
  archived: boolean;
  example: boolean;
}

/** Whether a branch can receive kits or stock of another. Example data and real data stay apart. */
export function mayReceive(to: Receiver, from: Pick<Receiver, "id" | "example">): Refusal | null {
  if (to.id === from.id) {
    const message = `${to.name} has it already: choose another branch.`;
    return refusal("transition_refused", message, "branchId");
  }
  if (to.archived) {
    return refusal(
      "transition_refused",
      `${to.name} is archived: open it again first.`,
      "branchId",
    );
  }
  if (to.example === from.example) return null;
  const message = "Example branches and real ones don't exchange kits or stock.";
  return refusal("transition_refused", message, "branchId");
}
