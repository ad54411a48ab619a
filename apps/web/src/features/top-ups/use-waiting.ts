import { useQuery } from "@tanstack/react-query";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { kitsToCheckInOnDevice } from "../../server/outbox/kit-room.ts";
import { countOf, isOpen } from "./count-operations.ts";

/** The kits that wait for their count, without those that were counted on this device. */
export function useWaiting() {
  const query = useQuery(kitsToCheckInOnDevice());
  const operations = useOwnOperations();
  const all = query.data?.items;
  const items = all?.filter(({ kitId }) => isOpen(countOf(operations, kitId)));
  const total = (query.data?.total ?? 0) - ((all?.length ?? 0) - (items?.length ?? 0));
  return { query, all, items, total };
}
