import { getPreparation } from "@kitround/contract/preparations/preparation.ts";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../server/queries.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { PackingSheet } from "./packing-sheet.tsx";

/** One kit's packing: its list, ticks and steps. */
export function Packing({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(queryOptions(getPreparation, { params: { id } }));
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={10} height={64} />
    );
  }
  return <PackingSheet key={id} it={query.data} onClose={onClose} />;
}
