import { mayBeFilled } from "@kitround/contract/top-ups/top-up-moves.ts";
import { kitStateWords } from "@kitround/contract/kits/kit-state.ts";
import type { TopUp } from "@kitround/contract/top-ups/top-up.ts";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef } from "react";
import { texts } from "#texts/top-ups";
import { BesidePicture } from "../../fittings/beside-picture.tsx";
import { CheckInPhotos } from "../../fittings/check-in-photos.tsx";
import { KitRoomHistory } from "../../fittings/kit-room-history.tsx";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { formatDay } from "../../lib/dates.ts";
import { useKeptText } from "../../lib/kept-text.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { useBench } from "../../ui/detail-pane.tsx";
import { goToOpenNumber } from "../../ui/open-number.ts";
import { StickyAction } from "../../ui/sticky-action.tsx";
import { NumberField, minutesOf } from "./count-notes.tsx";
import { DoneAnywayDialog } from "./done-anyway-dialog.tsx";
import { TitlePicture } from "../../fittings/title-picture.tsx";
import { KitHead } from "../../ui/kit-head.tsx";
import { NextTrip } from "./next-trip.tsx";
import { takeable, TakeLine } from "./take-line.tsx";
import { TopUpState } from "./top-up-list.tsx";
import { minutesOfTopUp, topUpLane } from "./top-up-operations.ts";
import { useTopUp } from "./use-top-up.ts";
import { PlainList, Unbroken } from "../../ui/vocabulary.tsx";

interface TopUpPaneProps {
  topUp: TopUp;
  onClose: () => void;
  onDone: () => void;
}

/** Tops up a kit: everything on hand in one tap, or line by line; then it is ready. */
export function TopUpPane({ topUp, onClose, onDone }: TopUpPaneProps) {
  const { top } = texts;
  const wide = useBench();
  const root = useRef<HTMLElement>(null);
  const [typed, setMinutes] = useKeptText(minutesOfTopUp(topUp.id));
  const minutes = typed ?? "";
  const action = useTopUp(topUp, onDone);
  const takes = topUp.lines
    .map((line) => ({ lineId: line.lineId, qty: takeable(line) }))
    .filter(({ qty }) => qty > 0);
  const here = mayBeFilled(topUp);
  const { asked = null } = topUp;
  const busy = !here;
  const stillShort = topUp.lines.filter((line) => line.used < line.needed);
  // Essential lines have a dialog of their own.
  async function finishing() {
    if (goToOpenNumber(root.current)) return;
    const few = stillShort.map((line) =>
      top.stillShort(line.itemName, line.needed - line.used, line.unit),
    );
    const ask = few.length > 0 && asked === null && stillShort.every((line) => !line.critical);
    if (ask && !(await confirm({ ...top.shortAsk(topUp.kitCode, few), confirm: top.done }))) return;
    action.finish(minutesOf(minutes) ?? null);
  }
  const finish = (
    <Button
      variant={takes.length > 0 ? "outlined" : "contained"}
      size="large"
      fullWidth
      disabled={busy}
      onClick={() => void finishing()}
    >
      {asked === null ? top.done : top.packed}
    </Button>
  );
  return (
    <Box
      component="section"
      ref={root}
      aria-label={topUp.kitCode}
      sx={{ display: "flex", flexDirection: "column", flex: 1, px: { xs: 2, sm: 3 } }}
    >
      <KitHead
        code={topUp.kitCode}
        title={topUp.kitTypeName}
        picture={wide ? null : <TitlePicture code={topUp.kitCode} side={48} />}
        back={texts.close}
        onClose={onClose}
        facts={
          <>
            <TopUpState status={topUp.status} />
            {topUp.kitShelf !== null && <Unbroken>{top.shelf(topUp.kitShelf)}</Unbroken>}
            <NextTrip on={topUp.nextDeliverOn} />
          </>
        }
      />
      {!here && (
        <Alert severity="warning" sx={{ mt: 2, fontSize: 16 }}>
          {top.notNow(kitStateWords[topUp.kitState])}
        </Alert>
      )}
      {asked !== null && (
        <Alert severity="info" sx={{ mt: 2, fontSize: 16 }}>
          {top.asked(asked.schoolName, asked.tripOn === null ? null : formatDay(asked.tripOn))}
        </Alert>
      )}
      {topUp.note !== null && topUp.note !== "" && (
        <Alert severity="info" sx={{ mt: 2, fontSize: 16 }}>
          {topUp.note}
        </Alert>
      )}
      <Box sx={{ "&:not(:empty)": { mt: 2 } }}>
        <ParkedEntries of={(lane) => lane === topUpLane(topUp.id)} />
      </Box>
      <Box sx={{ "&:not(:empty)": { my: 2 } }}>
        <CheckInPhotos kitId={topUp.kitId} kitCode={topUp.kitCode} at={topUp.openedAt} />
      </Box>
      <BesidePicture code={topUp.kitCode}>
        <PlainList style={{ margin: "8px 0 16px" }}>
          {topUp.lines.map((line) => (
            <TakeLine
              key={line.lineId}
              line={line}
              disabled={busy}
              onTake={(qty, instead) =>
                action.take([{ lineId: line.lineId, qty, ...(instead && { instead }) }])
              }
            />
          ))}
        </PlainList>
        <Box sx={{ maxWidth: 200, mb: 3 }}>
          <NumberField label={top.minutes} value={minutes} onChange={setMinutes} />
        </Box>
      </BesidePicture>
      <KitRoomHistory kitCode={topUp.kitCode} of={{ kind: "top_up", id: topUp.id }} />
      <StickyAction plain={wide}>
        {stillShort.length > 0 && takes.length === 0 && topUp.status !== "waiting_stock" && (
          <Button
            variant="outlined"
            size="large"
            disabled={busy}
            sx={{ flexShrink: 0 }}
            onClick={action.wait}
          >
            {top.wait}
          </Button>
        )}
        {finish}
        {takes.length > 0 && (
          <Button
            variant="contained"
            size="large"
            fullWidth
            disabled={busy}
            onClick={() => action.take(takes)}
          >
            {top.takeAll}
          </Button>
        )}
      </StickyAction>
      {action.incomplete !== null && (
        <DoneAnywayDialog
          refusal={action.incomplete}
          pending={false}
          onConfirm={(note) => action.finish(minutesOf(minutes) ?? null, note)}
          onCancel={action.forget}
        />
      )}
    </Box>
  );
}
