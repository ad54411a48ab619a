import type { KitToCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { mdiPackageVariantClosedCheck } from "@mdi/js";
import Box from "@mui/material/Box";
import { texts } from "#texts/top-ups";
import { formatMoment } from "../../lib/dates.ts";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { EmptyState } from "../../ui/states.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { countOf } from "./count-operations.ts";
import { KitRow, KitRowHead } from "./kit-row.tsx";

/** The kits that wait for their count, those due out first. */
export function CheckInList(props: { kits: readonly KitToCheckIn[]; openKit: string | undefined }) {
  const { kits, openKit } = props;
  // A kit that was counted here is in the list only if its count was refused.
  const operations = useOwnOperations();
  if (kits.length === 0) {
    return <EmptyState icon={mdiPackageVariantClosedCheck} {...texts.emptyCheckIn} />;
  }
  return (
    <>
      {openKit === undefined && <KitRowHead note={texts.columns.from} />}
      <Box sx={{ borderTop: 1, borderColor: "divider" }}>
        {kits.map((kit) => (
          <KitRow
            key={kit.kitId}
            code={kit.kitCode}
            title={kit.kitTypeName}
            nextDeliverOn={kit.nextDeliverOn}
            open={kit.kitCode === openKit}
            alone={openKit === undefined}
            state={
              countOf(operations, kit.kitId) && <StateTone tone="late" word={texts.needsYou} />
            }
            note={`${cameFrom(kit)}, ${texts.since} ${formatMoment(kit.since)}`}
          />
        ))}
      </Box>
    </>
  );
}

function cameFrom({ schoolName, first }: KitToCheckIn): string {
  if (schoolName !== null) return texts.from(schoolName);
  return first ? texts.firstCount : texts.afterRepair;
}
