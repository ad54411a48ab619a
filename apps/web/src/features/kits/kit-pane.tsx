import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { texts } from "#texts/kits";
import { Read } from "../../fittings/read.tsx";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { isOf, kitOnDevice, kitsOnDevice } from "../../server/outbox/kits.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { CloseKit } from "./close-kit.tsx";
import type { OneKitProps } from "./one-kit.tsx";

/** The open kit, with all its actions. */
export const OneKit = lazyPart<OneKitProps>(
  async () => (await import("./one-kit.tsx")).OneKit,
  ({ onClose }) => (
    <NoKit onClose={onClose}>
      <SkeletonRows rows={6} />
    </NoKit>
  ),
);

/** The kit of a label. */
export function KitPane({ label, onClose }: { label: string; onClose: () => void }) {
  const read = useQuery(kitOnDevice(label));
  const kit = read.data?.kit;
  const listed = useListed(label, read.data === undefined);
  // The code is loaded in parallel with the data.
  useEffect(() => void OneKit.preload(), []);
  return (
    <Box sx={{ p: { xs: 2, sm: 3 }, display: "flex", flexDirection: "column", gap: 3 }}>
      {kit ? (
        <OneKit kit={kit} onClose={onClose} />
      ) : listed === undefined ? (
        <NoKit onClose={onClose}>
          <Read of={read} rows={6}>
            {() => (
              <EmptyState title={texts.nothingScanned(label)} text={texts.nothingScannedText} />
            )}
          </Read>
        </NoKit>
      ) : (
        <OneKit kit={listed} onClose={onClose} />
      )}
    </Box>
  );
}

/** The kit from the device's list, if it was not opened before and there is no signal to read it. */
function useListed(label: string, unread: boolean) {
  const reached = useStore(connection);
  const list = useQuery({ ...kitsOnDevice(), enabled: unread && !reached }).data;
  return reached ? undefined : list?.items.find((each) => isOf(label, each));
}

function NoKit({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <>
      <Box sx={{ display: "flex" }}>
        <CloseKit onClose={onClose} />
      </Box>
      {children}
    </>
  );
}
