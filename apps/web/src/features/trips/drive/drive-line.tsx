import { type ReasonNot, reasonsFor } from "@kitround/contract/trips/line-reasons.ts";
import { isFound, kitWords } from "@kitround/contract/trips/stop-rules.ts";
import type { StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiCheckCircle, mdiCheckboxBlankCircleOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { memo, useState } from "react";
import { texts } from "#texts/driver";
import { Deferred } from "../../../ui/deferred.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { tones } from "../../../ui/tone.tsx";
import { ChooseReason } from "./choose-reason.tsx";
import { CountBoxes } from "./count-boxes.tsx";
import { removeEntry } from "../../../server/outbox/outbox.ts";
import { enter, useOfEntries } from "./driver-operations.ts";
import { useScannedBoxes } from "./scanned-boxes.ts";
import { AtOffice, LineState } from "../trip-tone.tsx";

const Tick = styled("button")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  width: "100%",
  minHeight: 72,
  padding: "8px 12px",
  // High contrast: a fainter border is invisible in sunlight.
  border: "1px solid #6A7382",
  borderRadius: 8,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  font: "inherit",
  fontSize: 16,
  textAlign: "left",
  cursor: "pointer",
  touchAction: "manipulation",
  "&[aria-pressed=true]": {
    background: tones.ready.tint,
    borderColor: tones.ready.ink,
    color: tones.ready.ink,
  },
  "&[data-failed=true]": { background: tones.blocked.tint, borderColor: tones.blocked.ink },
}));

const item = { listStyle: "none", marginBottom: 12 };
const said = { flex: 1, minWidth: 0 };
const boxes = { display: "block", fontWeight: 600, marginTop: 4 };
// As high as the button that replaces it, so that nothing moves.
const ways = {
  display: "flex",
  gap: 8,
  justifyContent: "flex-end",
  minHeight: 48,
  marginTop: 8,
} as const;
const way = { minHeight: 48 };

interface DriveLineProps {
  tripNow: () => TripDetail;
  stopId: string;
  line: StopLine;
}

/** One kit to deliver or collect at the present stop: one tap if all is well, a secondary button if not. */
export const DriveLine = memo(function DriveLine(props: DriveLineProps) {
  const { tripNow, stopId, line } = props;
  const [asking, setAsking] = useState<"why" | "boxes" | "aboard" | null>(null);
  const undoKey = useUndo(line.id);
  const scanned = useScannedBoxes(line);
  const done = line.status === "done";
  const failed = line.status === "failed";
  // The records do not have it in the van: it can be delivered with a note of how it got there.
  const notLoaded = line.action === "deliver" && !done && isFound(line);
  const settle = (body: Parameters<typeof settleEntry>[2]) => {
    setAsking(null);
    void enter(tripNow(), settleEntry(stopId, line.id, body));
  };
  const kit = kitWords(line);
  const word = line.action === "deliver" ? texts.handedOver : texts.taken;

  return (
    <li style={item}>
      <Tick
        type="button"
        aria-pressed={done}
        data-failed={failed}
        onClick={() => {
          if (notLoaded) setAsking("aboard");
          else settle({ result: done ? "open" : "done" });
        }}
      >
        <Icon path={done ? mdiCheckCircle : mdiCheckboxBlankCircleOutline} size={36} />
        <span style={said}>
          <KitChip code={line.kitCode ?? "?"} title={line.kitTypeName ?? ""} />
          <span style={boxes}>
            {done && `${word} · `}
            {line.result === "missing_box" && line.boxesActual !== null
              ? texts.missing(line.boxesActual, line.boxesExpected)
              : scanned > 0 && !done
                ? texts.scan.boxes(scanned, line.boxesExpected)
                : texts.boxes(line.boxesExpected)}
          </span>
          <AtOffice line={line} />
          {(failed || line.note !== null) && (
            <Box component="span" sx={{ display: "block", mt: 0.5 }}>
              {failed && <LineState line={line} />}
              {line.note !== null && (
                <Box component="span" sx={{ display: "block", mt: 0.5, fontSize: 14 }}>
                  {line.note}
                </Box>
              )}
            </Box>
          )}
        </span>
      </Tick>
      <div style={ways}>
        <Deferred>
          {undoKey !== null && (
            <Button variant="outlined" sx={way} onClick={() => void removeEntry(undoKey)}>
              {texts.undo}
            </Button>
          )}
          {line.boxesExpected > 1 && !notLoaded && (
            <Button
              variant="outlined"
              sx={way}
              aria-label={texts.countBoxesOf(kit)}
              onClick={() => setAsking("boxes")}
            >
              {texts.countBoxes}
            </Button>
          )}
          {!done && (
            <Button
              variant="outlined"
              sx={way}
              aria-label={`${texts.notPossible}: ${kit}`}
              onClick={() => setAsking("why")}
            >
              {texts.notPossible}
            </Button>
          )}
        </Deferred>
      </div>
      {asking === "boxes" && (
        <CountBoxes
          line={line}
          onCancel={() => setAsking(null)}
          onCount={(boxesActual) => settle({ result: "done", boxesActual })}
          onNone={() => setAsking("why")}
        />
      )}
      {asking === "aboard" && (
        <ChooseReason
          title={texts.notLoaded.title(kit)}
          reasons={texts.notLoaded.reasons.map((reason) => ({ value: reason, label: reason }))}
          onChoose={(note) => settle({ result: "done", note })}
          keptAs={`in the van ${line.id}`}
          other={{
            confirm: texts.notLoaded.confirm,
            onSay: (note) => settle({ result: "done", note }),
          }}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === "why" && (
        <ChooseReason
          title={texts.why(kit)}
          reasons={reasonsFor[line.action].flatMap((value) =>
            value === "other" ? [] : [{ value, label: texts.whyNot[value] }],
          )}
          onChoose={(result) => settle({ result })}
          keptAs={`why not ${line.id}`}
          other={{
            confirm: texts.notPossible,
            onSay: (note) => settle({ result: "other", note }),
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </li>
  );
});

function settleEntry(
  stopId: string,
  lineId: string,
  body: { result: "done" | "open" | ReasonNot; boxesActual?: number; note?: string },
) {
  return { kind: "settle" as const, stopId, lineId, body };
}

/** The key of this line's last tick, while it can still be undone. */
function useUndo(lineId: string): string | null {
  return useOfEntries((entries) => {
    const last = entries.findLast(
      ({ entry }) => entry.kind === "settle" && entry.lineId === lineId,
    );
    return last?.heldUntil !== undefined && last.tried !== true ? last.key : null;
  });
}
