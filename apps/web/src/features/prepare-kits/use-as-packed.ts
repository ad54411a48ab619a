import { afterPacking, type Packer } from "@kitround/contract/preparations/packing-moves.ts";
import type {
  Preparation,
  PreparationDetail,
} from "@kitround/contract/preparations/preparation.ts";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "../../lib/can.ts";
import { useOwnOperations, useDeferredOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { useSession } from "../../lib/stored-session.ts";
import { packingOnDevice } from "../../server/outbox/kit-room.ts";
import { laneOf, packingMovesOf } from "./packing-operations.ts";

export function usePacker(): Packer {
  const session = useSession();
  const mayLetGo = useCan("kit-room:override");
  if (session === null) return { branchUserId: "", name: "", mayLetGo };
  const { branchUserId, firstName, lastName } = session;
  return { branchUserId, name: `${firstName} ${lastName}`, mayLetGo };
}

/** A preparation with this device's entries applied. */
export function useAsPacked(known: PreparationDetail): PreparationDetail {
  const who = usePacker();
  return packingMovesOf(useOwnOperations(), known.id).reduce(
    (it, move) => afterPacking(it, move, who),
    known,
  );
}

/**
 * The board with this device's entries applied, so that it is never behind the kit's own sheet. Deferred, so that a tap is answered
 * first.
 */
export function useBoardAsPacked(all: readonly Preparation[] | undefined) {
  const operations = useDeferredOwnOperations();
  const who = usePacker();
  // After sending, the sheet is newer than the board until the board was read again.
  const [entered] = useState(() => new Set<string>());
  for (const { id } of all ?? []) {
    if (operations.some((each) => each.lane === laneOf(id))) entered.add(id);
  }
  const details = useQueries({ queries: [...entered].map((id) => packingOnDevice(id)) });
  return all?.map((each): Preparation => {
    const detail = details.find(({ data }) => data?.id === each.id)?.data;
    if (detail === undefined || detail.rowVersion < each.rowVersion) return each;
    return packingMovesOf(operations, each.id).reduce(
      (it, move) => afterPacking(it, move, who),
      detail,
    );
  });
}
