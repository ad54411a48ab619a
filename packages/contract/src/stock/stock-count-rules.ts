import { can, type Role } from "../access/capabilities.ts";
import type { Branch } from "../branches/branch.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { StockCount } from "./stock-count.ts";

type CountSettings = Pick<Branch, "blindCounts" | "countsByTwo">;

/** Whether a role is told what the ledger says is on a shelf: in a branch that counts blind not those who only count. */
export function seesOnHand(role: Role, { blindCounts }: Pick<Branch, "blindCounts">): boolean {
  return !blindCounts || !can(role, "stock:count") || can(role, "stock:adjust");
}

/** Whether a count's difference is approved by being written down: by a person who may adjust stock, knew the ledger's figure, and needs no second person. */
export function settlesItself(role: Role, branch: CountSettings): boolean {
  return can(role, "stock:adjust") && !branch.blindCounts && !branch.countsByTwo;
}

export interface CountDecision {
  decision: "approved" | "refused";
  reason?: string | undefined;
}

/** Whether this person of the branch, who may adjust stock, may decide so about a count. */
export function mayDecideCount(
  count: Pick<StockCount, "status" | "byTwo" | "countedById" | "itemName">,
  me: string,
  { decision, reason = "" }: CountDecision,
): Refusal | null {
  const { status, itemName } = count;
  if (status !== "waiting") {
    return refusal("transition_refused", `${itemName}: ${words[status]}`, "decision");
  }
  if (decision === "refused") {
    return reason.trim() === "" ? refusal("invalid_input", "Say why.", "reason") : null;
  }
  if (!count.byTwo || count.countedById !== me) return null;
  const message = `You counted ${itemName} yourself. In this branch somebody else approves the difference.`;
  return refusal("transition_refused", message, "decision");
}

const words: Record<Exclude<StockCount["status"], "waiting">, string> = {
  matched: "the count agreed with the ledger, there is nothing to decide.",
  approved: "this count is approved already.",
  refused: "this count was refused. Count again.",
  replaced: "this has been counted again since. Look at the newer count.",
};

/** Whether the ledger can take a difference: not if more is missing than is on hand by now. */
export function differenceFits(
  count: { itemName: string; unit: string; counted: number; onHand: number },
  onHandNow: number,
): Refusal | null {
  const { itemName, unit, counted, onHand } = count;
  if (onHandNow + counted - onHand >= 0) return null;
  const message = `${itemName}: only ${onHandNow} ${unit} are on hand by now, and this count takes off ${onHand - counted}. Count again.`;
  return refusal("stock_short", message, "decision");
}
