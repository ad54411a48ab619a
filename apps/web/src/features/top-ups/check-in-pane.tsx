import { type CheckIn, getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../server/queries.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { CountSheet } from "./count-sheet.tsx";

interface CheckInPaneProps {
  kitId: string;
  onClose: () => void;
  onDone: (checkIn: CheckIn) => void;
}

/** Reads what a kit is counted against. */
export function CheckInPane({ kitId, onClose, onDone }: CheckInPaneProps) {
  const query = useQuery(queryOptions(getCheckInSheet, { params: { id: kitId } }));
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={10} height={56} />
    );
  }
  return <CountSheet sheet={query.data} onClose={onClose} onDone={onDone} />;
}
