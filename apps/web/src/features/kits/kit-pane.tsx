import { scanKit } from "@kitround/contract/kits/kit.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { texts } from "#texts/kits";
import { Read } from "../../fittings/read.tsx";
import { queryOptions } from "../../server/queries.ts";
import { lazyPart, useFetched } from "../../ui/lazy-part.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { CloseKit } from "./close-kit.tsx";
import type { OneKitProps } from "./one-kit.tsx";

/** The open kit, with all that can be done with it. */
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
  const kit = useQuery(queryOptions(scanKit, { params: { code: label } }));
  useFetched(OneKit);
  return (
    <Box sx={{ p: { xs: 2, sm: 3 }, display: "flex", flexDirection: "column", gap: 3 }}>
      {kit.data === undefined || kit.data.kit === null ? (
        <NoKit onClose={onClose}>
          <Read of={kit} rows={6}>
            {() => <EmptyState title={texts.nothingScanned(label)} />}
          </Read>
        </NoKit>
      ) : (
        <OneKit kit={kit.data.kit} onClose={onClose} />
      )}
    </Box>
  );
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
