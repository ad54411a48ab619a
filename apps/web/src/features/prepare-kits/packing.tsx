import { useQuery } from "@tanstack/react-query";
import { packingOnDevice } from "../../server/outbox/kit-room.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { PackingSheet } from "./packing-sheet.tsx";

/** One kit's packing: its list, ticks and steps. */
export function Packing({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(packingOnDevice(id));
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={10} height={64} />
    );
  }
  return <PackingSheet key={id} it={query.data} onClose={onClose} />;
}
