import { can, type Role } from "../access/capabilities.ts";
import type { Branch } from "../branches/branch.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { StockCount } from "./stock-count.ts";

type CountSettings = Pick<Branch, "blindCounts" | "countsByTwo">;

/** Whether a role sees the recorded quantity on a shelf: in a branch where counters don't see it, people who only count do not. */
export function seesOnHand(role: Role, { blindCounts }: Pick<Branch, "blindCounts">): boolean {
  return !blindCounts || !can(role, "stock:count") || can(role, "stock:adjust");
}

/**
 * Whether a count's difference is approved when it is entered: if a person who may adjust stock entered it, knew the recorded quantity,
 * and the branch requires no second person.
 */
export function settlesItself(role: Role, branch: CountSettings): boolean {
  return can(role, "stock:adjust") && !branch.blindCounts && !branch.countsByTwo;
}

export interface CountDecision {
  decision: "approved" | "refused";
  reason?: string | undefined;
}

/** Whether this person, who may adjust stock, may make this decision about a count. */
export function mayDecideCount(
  count: Pick<StockCount, "status" | "byTwo" | "countedById" | "itemName"> & {
    /** For a count outside a stocktake; the others are approved with their stocktake. */
    stocktakeId?: string | null;
  },
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
  if (count.stocktakeId != null) {
    const message = `${itemName} is counted in a stocktake, whose differences are approved together.`;
    return refusal("transition_refused", message, "decision");
  }
  if (!count.byTwo || count.countedById !== me) return null;
  const message = `You counted ${itemName} yourself. In this branch somebody else approves the difference.`;
  return refusal("transition_refused", message, "decision");
}

const words: Record<Exclude<StockCount["status"], "waiting">, string> = {
  matched: "the count agreed with the ledger, there is nothing to decide.",
  approved: "this count is approved already.",
  refused: "this count was refused. Count again.",
  replaced: "another count of it has taken its place. Look at that one.",
};

/** Whether a difference can be recorded: not if more is missing than is on hand now. */
export function differenceFits(
  count: { itemName: string; unit: string; counted: number; onHand: number },
  onHandNow: number,
): Refusal | null {
  const { itemName, unit, counted, onHand } = count;
  if (onHandNow + counted - onHand >= 0) return null;
  const message = `${itemName}: only ${onHandNow} ${unit} are on hand by now, and this count takes off ${onHand - counted}. Count again.`;
  return refusal("stock_short", message, "decision");
}
