import { mdiCloudUploadOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import { texts } from "#texts/top-ups";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { SentCount } from "./count-draft.ts";
import { isOfKit } from "./count-operations.ts";
import { KitHead } from "../../ui/kit-head.tsx";
import { NextTrip } from "./next-trip.tsx";

interface CountedPaneProps {
  kitId: string;
  code: string;
  title: string;
  nextDeliverOn: string | null;
  count: SentCount;
  onClose: () => void;
}

/** A kit that was counted here and has no top-up yet: its count is unsent, being sent, or was refused. */
export function CountedPane(props: CountedPaneProps) {
  const { kitId, code, title, nextDeliverOn, count, onClose } = props;
  const reached = useStore(connection);
  return (
    <Box
      component="section"
      aria-label={code}
      sx={{ display: "flex", flexDirection: "column", flex: 1, px: { xs: 2, sm: 3 } }}
    >
      <KitHead
        code={code}
        title={title}
        back={texts.close}
        onClose={onClose}
        facts={<NextTrip on={nextDeliverOn} />}
      />
      {count.refused !== undefined ? (
        <Box sx={{ mt: 2 }}>
          <ParkedEntries of={(lane) => isOfKit(lane, kitId)} />
        </Box>
      ) : reached ? (
        <SkeletonRows rows={10} height={56} />
      ) : (
        <EmptyState icon={mdiCloudUploadOutline} {...texts.counted(code)} />
      )}
    </Box>
  );
}
