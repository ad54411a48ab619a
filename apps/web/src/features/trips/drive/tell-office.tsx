import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { texts } from "#texts/driver";
import { texts as proof } from "#texts/stop-proof";
import { dropKeptText, useKeptText } from "../../../lib/kept-text.ts";
import { toast } from "../../../lib/toast-store.ts";
import { uuid } from "../../../lib/uuid.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { QuickDialog } from "../../../ui/quick-dialog.tsx";
import { Muted, Row, Stack } from "../../../ui/vocabulary.tsx";
import { CallOffice } from "./call-office.tsx";
import { enter } from "./driver-operations.ts";
import { TakePhoto } from "./take-photo.tsx";

const t = texts.tellOffice;
/** A task's note has at most 2000 characters; this leaves room for a reference to its photo. */
const LONGEST = 1800;

interface TellOfficeProps {
  trip: TripDetail;
  /** Null before the start and at the end. */
  stop: Stop | null;
  onClose: () => void;
}

const wholeTrip = "trip";

/** A message about the stop, one of its kits or the trip, which becomes a task for the office. Works without signal. */
export function TellOffice({ trip, stop, onClose }: TellOfficeProps) {
  const keptAs = `to the office ${stop?.id ?? trip.id}`;
  const [kept, setText] = useKeptText(keptAs);
  const [about, setAbout] = useState(stop === null ? wholeTrip : "");
  const text = kept ?? "";
  const [textId, aboutId] = [useId(), useId()];
  const [photo, setPhoto] = useState<Blob | null>(null);
  const here = stop?.status === "arrived";
  const stops = stop === null ? trip.stops : [stop];
  const kits = stops.flatMap(({ lines }) => lines).filter((line) => line.kitId !== null);

  async function send() {
    if (photo !== null && stop !== null && !(await sendPhoto(photo, stop.id))) return;
    const words =
      photo === null || stop === null ? text.trim() : t.withPhoto(text.trim(), stop.placeName);
    const kitId = about === "" || about === wholeTrip ? null : about;
    const stopId = about === wholeTrip ? null : (stop?.id ?? null);
    const body = { taskId: uuid(), stopId, kitId, text: words };
    if (!(await enter(trip, { kind: "tell", body }))) return;
    dropKeptText(keptAs);
    toast(t.sent);
    onClose();
  }

  /** The photo is added to the stop's pictures, where the office sees it next to the task's words. */
  async function sendPhoto(blob: Blob, stopId: string): Promise<boolean> {
    const id = uuid();
    const file = { id, type: blob.type, bytes: await blob.arrayBuffer() };
    const entry = { kind: "prove", stopId, query: { proofId: id } } as const;
    const kept = await enter(trip, entry, { file });
    if (kept) setPhoto(null);
    else toast(proof.noRoom, { tone: "error" });
    return kept;
  }

  return (
    <QuickDialog
      title={t.title}
      onClose={onClose}
      buttons={
        <>
          <Button variant="outlined" size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            size="large"
            variant="contained"
            disabled={text.trim() === ""}
            onClick={() => void send()}
          >
            {t.send}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        <FormControl fullWidth>
          <FieldLabel htmlFor={textId}>{t.text}</FieldLabel>
          <OutlinedInput
            id={textId}
            multiline
            minRows={3}
            notched={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputProps={{ maxLength: LONGEST }}
          />
        </FormControl>
        <FormControl fullWidth>
          <FieldLabel htmlFor={aboutId}>{t.about}</FieldLabel>
          <NativeSelect
            variant="outlined"
            input={<OutlinedInput notched={false} id={aboutId} />}
            value={about}
            onChange={(event) => setAbout(event.target.value)}
          >
            {stop !== null && <option value="">{stop.placeName}</option>}
            {kits.map((line) => (
              <option key={line.id} value={line.kitId ?? ""}>
                {line.kitCode} {line.kitTypeName}
              </option>
            ))}
            <option value={wholeTrip}>{t.wholeTrip(trip.name)}</option>
          </NativeSelect>
        </FormControl>
        {here ? (
          <Row>
            <TakePhoto
              label={photo === null ? t.photo : t.otherPhoto}
              onPhoto={async (blob) => setPhoto(blob)}
              onUnreadable={() => toast(proof.unreadable, { tone: "error" })}
            />
            {photo !== null && <Muted role="status">{t.photoReady}</Muted>}
          </Row>
        ) : (
          stop !== null && <Muted small>{t.photoLater}</Muted>
        )}
        <Muted small>{t.help}</Muted>
        <CallOffice />
      </Stack>
    </QuickDialog>
  );
}

/** The button and its dialog where no stop is shown: before the start, and at the end. */
export function TellOfTrip({ trip }: { trip: TripDetail }) {
  const [telling, setTelling] = useState(false);
  return (
    <>
      <Button variant="outlined" sx={{ minHeight: 48, mb: 2 }} onClick={() => setTelling(true)}>
        {t.button}
      </Button>
      {telling && <TellOffice trip={trip} stop={null} onClose={() => setTelling(false)} />}
    </>
  );
}
