import { isLive } from "@kitround/contract/top-ups/top-up-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { topUpsOnDevice } from "../../server/outbox/kit-room.ts";
import { withEntered } from "./top-up-operations.ts";

/** The kits that wait for stock, with this device's entries applied, without those that were finished on it. */
export function useTopUps() {
  const query = useQuery(topUpsOnDevice());
  const operations = useOwnOperations();
  const all = query.data?.items;
  const items = useMemo(
    () => all?.map((each) => withEntered(each, operations)).filter(({ status }) => isLive(status)),
    [all, operations],
  );
  return { query, items };
}
