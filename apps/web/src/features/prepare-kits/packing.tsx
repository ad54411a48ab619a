import type { Preparation } from "@kitround/contract/preparations/preparation.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/prepare-kits";
import { packingOnDevice } from "../../server/outbox/kit-room.ts";
import { KitComing } from "../../ui/kit-coming.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { PackingSheet } from "./packing-sheet.tsx";

interface PackingProps {
  /** As the board has it. */
  of: Preparation;
  onClose: () => void;
}

/** One kit's packing: its list, ticks and steps. */
export function Packing({ of: { id, kitCode, kitTypeName }, onClose }: PackingProps) {
  const query = useQuery(packingOnDevice(id));
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} />
    ) : (
      <KitComing code={kitCode} title={kitTypeName} back={texts.close} onClose={onClose} />
    );
  }
  return <PackingSheet key={id} it={query.data} onClose={onClose} />;
}
