import type { ErrorDetail } from "../errors.ts";
import { type Refusal, refusal } from "../refusal.ts";
import { differenceFits, mayDecideCount } from "./stock-count-rules.ts";
import type { Stocktake, StocktakeCount } from "./stocktake.ts";

/** Whether an item is on the shelves of a stocktake. */
export function isOnShelves(
  { shelves }: Pick<Stocktake, "shelves">,
  item: { shelf: string | null },
): boolean {
  return shelves === null || shelves.includes(item.shelf ?? "");
}

/** Whether a stocktake may still be approved or cancelled. */
export function stocktakeMayEnd({ status }: Pick<Stocktake, "status">): Refusal | null {
  if (status === "open") return null;
  return refusal("transition_refused", `This stocktake is ${status} already.`, "status");
}

type Waiting = Pick<
  StocktakeCount,
  "itemId" | "itemName" | "unit" | "counted" | "status" | "byTwo" | "countedById"
> & { onHand: number };

/** Two people who counted one item differently are compared first. */
function countedOnce(count: Waiting, counts: readonly Waiting[]): Refusal | null {
  const all = counts.filter(({ itemId }) => itemId === count.itemId);
  if (all.length === 1) return null;
  const said = all.map(({ counted }) => counted).join(" and as ");
  const message = `${count.itemName} was counted as ${said}. Send one of them back to be counted again.`;
  return refusal("transition_refused", message, "counts");
}

/**
 * Whether a person may approve all that waits in a stocktake. Names each item that prevents it: counted differently by two people,
 * counted by that person where the branch wants two, or with more missing than is on hand by now.
 */
export function mayApproveStocktake(
  stocktake: Pick<Stocktake, "status">,
  counts: readonly (Waiting & { onHandNow: number })[],
  me: string,
): Refusal | null {
  const ended = stocktakeMayEnd(stocktake);
  if (ended !== null) return ended;
  const refused = counts.flatMap((count, at) => {
    const no =
      countedOnce(count, counts) ??
      mayDecideCount({ ...count, stocktakeId: null }, me, { decision: "approved" }) ??
      differenceFits(count, count.onHandNow);
    return no === null ? [] : [{ ...no, path: `counts.${at}` }];
  });
  const [first] = refused;
  if (first === undefined) return null;
  const details: ErrorDetail[] = refused.map(({ path, message }) => ({ path, message }));
  const more = refused.length - 1;
  const message = more === 0 ? first.message : `${first.message} And ${more} more.`;
  return { code: first.code, message, details };
}
