import type { CheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { texts as photoTexts } from "#texts/kit-photos";
import { texts } from "#texts/top-ups";
import { BesidePicture } from "../../fittings/beside-picture.tsx";
import { KitRoomHistory } from "../../fittings/kit-room-history.tsx";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { SchoolLink } from "../../fittings/record-link.tsx";
import { lowScreen } from "../../lib/bench.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { keepDraft } from "../../server/outbox/draft.ts";
import { useBench, useSideways } from "../../ui/detail-pane.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { StickyAction } from "../../ui/sticky-action.tsx";
import { CountBox } from "./count-box.tsx";
import { type CountDraft, draftOf } from "./count-draft.ts";
import { CountPresets } from "./count-presets.tsx";
import { CountNotes, minutesOf } from "./count-notes.tsx";
import { CountPhotos } from "./count-photos.tsx";
import { askMoreThanListed } from "../../lib/ask-more-than-listed.ts";
import { goToOpenNumber } from "../../ui/open-number.ts";
import { byBox } from "../../lib/by-box.ts";
import { TitlePicture } from "../../fittings/title-picture.tsx";
import { KitHead } from "../../ui/kit-head.tsx";
import { NextTrip } from "./next-trip.tsx";
import { isOfKit } from "./count-operations.ts";
import { SchoolWord } from "./school-word.tsx";
import { type CountResult, useCheckIn } from "./use-check-in.ts";
import { useCount } from "./use-count.ts";
import { useInStore } from "./use-in-store.ts";
import { useCountScan } from "./use-count-scan.ts";
import { useDamage } from "./use-damage.ts";

interface CountSheetProps {
  sheet: CheckInSheet;
  onClose: () => void;
  /** What the count starts with. */
  start: CountDraft & { goesOn: boolean };
  /** Who has counted it meanwhile, in words: then this count is sent as a second one. */
  overtaken: string | null;
  onDone: (result: CountResult) => void;
}

/** Checks in a kit: two presets, exceptions line by line, one button. */
export function CountSheet(props: CountSheetProps) {
  const { sheet, start, overtaken, onClose: close, onDone } = props;
  const root = useRef<HTMLElement>(null);
  const { check } = texts;
  const wide = useBench();
  const sideways = useSideways();
  const count = useCount(sheet, start);
  useCountScan(sheet, root);
  const [notes, setNotes] = useState(start.notes);
  const [asking, setAsking] = useState(false);
  const enter = useCheckIn(sheet, { second: overtaken !== null, onDone });
  const damage = useDamage(sheet);
  const { counts, missingBoxes } = count;
  const changed = count.touched || notes !== start.notes;
  useEffect(() => {
    if (!changed) return;
    const { packingListId } = sheet;
    void keepDraft(draftOf(sheet.kitId), {
      packingListId,
      counts: [...counts],
      missingBoxes,
      notes,
    } satisfies CountDraft);
  }, [changed, counts, missingBoxes, notes, sheet]);
  const short = count.needed.size;
  const inStore = useInStore();
  const fills =
    overtaken === null &&
    short > 0 &&
    missingBoxes.length === 0 &&
    sheet.lines.every((line) => inStore(line, count.needed.get(line.lineId) ?? 0));
  const isOpen = () => goToOpenNumber(root.current);
  const onClose = () => void (isOpen() || close());
  async function send({ quarantine, fill }: { quarantine?: string; fill?: true } = {}) {
    if (isOpen()) return;
    const there = sheet.lines.map((line) => ({
      line,
      there: counts.get(line.lineId)?.counted ?? line.qty,
    }));
    if (!(await askMoreThanListed(there))) return;
    const left = damage.left.length;
    if (left > 0 && !(await confirm(photoTexts.unsent(left)))) return;
    const minutes = minutesOf(notes.minutes);
    const students = notes.students === "" ? null : Number(notes.students);
    void enter({
      exceptions: count.exceptions,
      ...(notes.feedback.trim() === "" ? {} : { feedback: notes.feedback }),
      ...(minutes === null ? {} : { minutes }),
      ...(students === null ? {} : { students }),
      ...(missingBoxes.length === 0 ? {} : { missingBoxes: [...missingBoxes] }),
      ...(quarantine === undefined ? {} : { quarantine }),
      ...(fill === undefined ? {} : { fill }),
    });
  }
  const presets = <CountPresets count={count} />;
  return (
    <Box
      component="section"
      ref={root}
      aria-label={sheet.kitCode}
      sx={{ display: "flex", flexDirection: "column", flex: 1, px: { xs: 2, sm: 3 } }}
    >
      <KitHead
        code={sheet.kitCode}
        title={sheet.kitTypeName}
        picture={wide ? null : <TitlePicture code={sheet.kitCode} side={48} />}
        back={texts.close}
        onClose={onClose}
        action={sideways && presets}
        facts={
          <>
            <span>
              {sheet.schoolName === null ? (
                texts.firstCount
              ) : (
                <>
                  {texts.cameFrom} <SchoolLink id={sheet.schoolId} name={sheet.schoolName} />
                </>
              )}
            </span>
            <span>{texts.boxes(sheet.boxes)}</span>
            <NextTrip on={sheet.nextDeliverOn} />
          </>
        }
      />
      <Box sx={{ "&:not(:empty)": { mt: 2 } }}>
        <ParkedEntries of={(lane) => isOfKit(lane, sheet.kitId)} />
        {overtaken !== null && (
          <Alert severity="warning" sx={{ fontSize: 16 }}>
            {overtaken}
          </Alert>
        )}
      </Box>
      <SchoolWord sheet={sheet} count={count} />
      <Typography sx={{ color: "text.secondary", mt: 1, [lowScreen]: { display: "none" } }}>
        {start.goesOn ? check.goesOn : check.hint}
      </Typography>
      {!sideways && <Box sx={{ my: 1.5 }}>{presets}</Box>}
      <BesidePicture code={sheet.kitCode}>
        {byBox(sheet.lines).map(([box, lines]) => (
          <CountBox
            key={box}
            box={box}
            boxes={sheet.boxes}
            lines={lines}
            count={count}
            onPhotos={(lineId, files) => damage.add(files, lineId)}
            fromSchool={sheet.schoolName !== null}
          />
        ))}
      </BesidePicture>
      <CountPhotos kitId={sheet.kitId} kitCode={sheet.kitCode} damage={damage} />
      <CountNotes
        notes={notes}
        onNotes={setNotes}
        {...(sheet.schoolName === null ? {} : { expected: sheet.studentsExpected })}
      />
      <KitRoomHistory kitCode={sheet.kitCode} />
      <StickyAction plain={wide}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, flex: 1 }}>
          <Button
            variant="outlined"
            size="large"
            sx={{ flexShrink: 0 }}
            onClick={() => setAsking(true)}
          >
            {check.quarantine}
          </Button>
          <Button
            variant={fills ? "outlined" : "contained"}
            size="large"
            disabled={minutesOf(notes.minutes) === undefined}
            onClick={() => void send()}
            sx={{ flex: 1 }}
          >
            {overtaken !== null ? check.sendSecond : short === 0 ? check.done : check.short(short)}
          </Button>
          {fills && (
            <Button
              variant="contained"
              size="large"
              disabled={minutesOf(notes.minutes) === undefined}
              onClick={() => void send({ fill: true })}
              sx={{ flex: "1 1 100%" }}
            >
              {check.fill(short)}
            </Button>
          )}
        </Box>
      </StickyAction>
      {asking && (
        <ReasonDialog
          title={check.quarantineAsk.title}
          label={check.quarantineAsk.label}
          help={check.quarantineAsk.help}
          needed={check.quarantineAsk.needed}
          confirm={check.quarantine}
          pending={false}
          onConfirm={(quarantine) => void send({ quarantine })}
          onCancel={() => setAsking(false)}
        >
          <p style={{ marginBottom: 16 }}>{check.quarantineAsk.text}</p>
        </ReasonDialog>
      )}
    </Box>
  );
}
