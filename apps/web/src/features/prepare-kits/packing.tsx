import type { Preparation } from "@kitround/contract/preparations/preparation.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { texts } from "#texts/prepare-kits";
import { Unread } from "../../fittings/read.tsx";
import { packingOnDevice } from "../../server/outbox/kit-room.ts";
import { KitComing } from "../../ui/kit-coming.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { PackingSheetProps } from "./packing-sheet.tsx";

/** Requests the packing list of the open kit. */
export const PackingSheet = lazyPart<PackingSheetProps>(
  async () => (await import("./packing-sheet.tsx")).PackingSheet,
  ({ it, onClose }) => <Coming of={it} onClose={onClose} />,
);

interface PackingProps {
  /** The board's data of it. */
  of: Preparation;
  onClose: () => void;
}

/** One kit's packing: its list, ticks and steps. */
export function Packing({ of, onClose }: PackingProps) {
  const query = useQuery(packingOnDevice(of.id));
  // The code is loaded in parallel with the data.
  useEffect(() => void PackingSheet.preload(), []);
  if (query.data === undefined) {
    return <Unread of={query} waiting={<Coming of={of} onClose={onClose} />} />;
  }
  return <PackingSheet key={of.id} it={query.data} onClose={onClose} />;
}

interface ComingProps {
  of: Pick<Preparation, "kitCode" | "kitTypeName">;
  onClose: () => void;
}

function Coming({ of: { kitCode, kitTypeName }, onClose }: ComingProps) {
  return <KitComing code={kitCode} title={kitTypeName} back={texts.close} onClose={onClose} />;
}
