import type { TopUp } from "@kitround/contract/top-ups/top-up.ts";
import { mdiSprayBottle } from "@mdi/js";
import Box from "@mui/material/Box";
import { memo } from "react";
import { texts } from "#texts/top-ups";
import { EmptyState } from "../../ui/states.tsx";
import { StateTone, type Tone } from "../../ui/tone.tsx";
import { KitRow, KitRowHead } from "./kit-row.tsx";

const toneOf: Record<TopUp["status"], Tone> = {
  open: "due",
  in_progress: "due",
  waiting_stock: "blocked",
  done: "ready",
  cancelled: "done",
};

/** The incomplete kits, those due out first. */
export function TopUpList(props: { topUps: readonly TopUp[]; openKit: string | undefined }) {
  const { topUps, openKit } = props;
  if (topUps.length === 0) return <EmptyState icon={mdiSprayBottle} {...texts.emptyTopUp} />;
  return (
    <>
      {openKit === undefined && (
        <KitRowHead note={texts.columns.lines} state={texts.columns.state} />
      )}
      <Box sx={{ borderTop: 1, borderColor: "divider" }}>
        {topUps.map((topUp) => (
          <TopUpRow
            key={topUp.id}
            topUp={topUp}
            open={topUp.kitCode === openKit}
            alone={openKit === undefined}
          />
        ))}
      </Box>
    </>
  );
}

const TopUpRow = memo(function TopUpRow(props: { topUp: TopUp; open: boolean; alone: boolean }) {
  const { topUp, open, alone } = props;
  return (
    <KitRow
      code={topUp.kitCode}
      title={topUp.kitTypeName}
      nextDeliverOn={topUp.nextDeliverOn}
      open={open}
      alone={alone}
      note={note(topUp)}
      state={<TopUpState status={topUp.status} />}
    />
  );
});

export function TopUpState({ status }: { status: TopUp["status"] }) {
  return <StateTone tone={toneOf[status]} word={texts.top.statuses[status]} />;
}

function note({ lines, asked = null }: TopUp): string {
  const filled = lines.filter((line) => line.used === line.needed).length;
  const short = lines.filter((line) => line.onHand < line.needed - line.used).length;
  const words = `${asked === null ? "" : `${asked.schoolName}: `}${texts.top.lines(filled, lines.length)}`;
  return short === 0 ? words : `${words}, ${texts.top.short(short)}`;
}
