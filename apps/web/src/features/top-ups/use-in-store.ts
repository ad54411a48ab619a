import type { CheckInSheetLine } from "@kitround/contract/check-ins/check-in.ts";
import { useQuery } from "@tanstack/react-query";
import { stockOnDevice } from "../../server/outbox/kit-room.ts";

/** Whether the store has as much of a line as it needs, by what this device knows; true too where the branch counts blind. */
export function useInStore(): (line: CheckInSheetLine, needed: number) => boolean {
  const levels = useQuery(stockOnDevice()).data?.items;
  return ({ codes }, needed) => {
    if (needed === 0) return true;
    const level = levels?.find(({ sku }) => codes?.[0] === sku);
    return level !== undefined && (level.onHand === null || level.onHand >= needed);
  };
}
