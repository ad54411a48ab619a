import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import { memo, type PointerEvent, useCallback, useId, useRef, useState } from "react";
import { texts } from "#texts/driver";
import { useHoldsVersion } from "../../../lib/open-forms.ts";
import { useLatest } from "../../../lib/use-latest.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { QuickDialog } from "../../../ui/quick-dialog.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

/** What is kept of it: as it is shown, and as it is sent. */
export interface Signature {
  blob: Blob;
  bytes: ArrayBuffer;
}

interface SignaturePadProps {
  /** False: it stands ready, out of sight. */
  open: boolean;
  place: string;
  /** Who is said to sign, until another name is typed. */
  name: string;
  /** The school's contact: one tap instead of typing. */
  contact: string | null;
  onSigned: (picture: Signature, name: string) => void;
  onCancel: () => void;
}

/** Pixels of what is kept, whatever the phone's own are: some 5 kB. */
const size = { width: 800, height: 320 };

/** Signed with a finger, under the name of who signs. Each signature has a pad of its own. */
export function SignaturePad(props: SignaturePadProps) {
  const { open, place, name, contact, onSigned, onCancel } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [signed, setSigned] = useState(false);
  useHoldsVersion(signed);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<{ ready: Signature | null; coming: Promise<Signature | null> } | null>(null);
  const shown = typed ?? name;
  const said = shown.trim();

  function line(event: PointerEvent<HTMLCanvasElement>, begins: boolean) {
    const { currentTarget: on } = event;
    const context = on.getContext("2d");
    if (context === null) return;
    const box = on.getBoundingClientRect();
    // Every place the finger was since the last event: a fast hand stays round.
    const points = begins ? [event.nativeEvent] : event.nativeEvent.getCoalescedEvents();
    for (const { clientX, clientY } of points.length > 0 ? points : [event.nativeEvent]) {
      const x = ((clientX - box.left) / box.width) * size.width;
      const y = ((clientY - box.top) / box.height) * size.height;
      if (begins) {
        Object.assign(context, { lineWidth: 5, lineCap: "round", lineJoin: "round" });
        context.strokeStyle = "#101828";
        context.beginPath();
        context.moveTo(x, y);
      }
      context.lineTo(x, y);
    }
    context.stroke();
  }

  /** While the pen is up there is time to make the picture: the tap that keeps it waits for nothing. */
  function lift() {
    const made = { ready: null as Signature | null, coming: pictureOf(canvas.current) };
    drawn.current = made;
    void made.coming.then((picture) => (made.ready = picture));
  }

  const clear = useCallback(() => {
    drawn.current = null;
    canvas.current?.getContext("2d")?.clearRect(0, 0, size.width, size.height);
    setSigned(false);
  }, []);

  async function keepNow() {
    const picture = drawn.current?.ready ?? (await drawn.current?.coming);
    if (picture) onSigned(picture, said);
  }
  // The same functions each time: what they are given to is not drawn anew in the tap that opens or closes the pad.
  const latest = useLatest({ keepNow, onCancel });
  const keep = useCallback(() => void latest().keepNow(), [latest]);
  const cancel = useCallback(() => latest().onCancel(), [latest]);

  return (
    <QuickDialog
      full
      open={open}
      title={texts.proof.signTitle(place)}
      onClose={onCancel}
      buttons={
        <PadButtons
          signed={signed}
          named={said !== ""}
          onCancel={cancel}
          onClear={clear}
          onKeep={keep}
        />
      }
    >
      <PadName value={shown} onChange={setTyped} contact={contact === said ? null : contact} />
      <div style={field}>
        <Muted small>{texts.proof.signHint}</Muted>
        <canvas
          ref={canvas}
          {...size}
          role="img"
          aria-label={texts.proof.signField}
          style={paper}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            line(event, true);
            setSigned(true);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) line(event, false);
          }}
          onPointerUp={lift}
          onPointerCancel={lift}
        />
      </div>
    </QuickDialog>
  );
}

const field = { maxWidth: 640, marginTop: 16 };
const paper = {
  display: "block",
  width: "100%",
  aspectRatio: `${size.width} / ${size.height}`,
  background: "#fff",
  border: "1px solid #4D5766",
  borderRadius: 8,
  touchAction: "none",
};

interface PadNameProps {
  value: string;
  onChange: (name: string) => void;
  contact: string | null;
}

const PadName = memo(function PadName({ value, onChange, contact }: PadNameProps) {
  const id = useId();
  return (
    <FormControl fullWidth sx={{ maxWidth: 640 }}>
      <FieldLabel htmlFor={id}>{texts.proof.signName}</FieldLabel>
      <OutlinedInput
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        notched={false}
        inputProps={{ maxLength: 200, autoComplete: "off" }}
        sx={{ fontSize: 16, minHeight: 48 }}
      />
      {contact !== null && (
        <Button sx={{ minHeight: 48, alignSelf: "start" }} onClick={() => onChange(contact)}>
          {texts.proof.signUse(contact)}
        </Button>
      )}
    </FormControl>
  );
});

interface PadButtonsProps {
  signed: boolean;
  named: boolean;
  onCancel: () => void;
  onClear: () => void;
  onKeep: () => void;
}

const PadButtons = memo(function PadButtons(props: PadButtonsProps) {
  const { signed, named, onCancel, onClear, onKeep } = props;
  return (
    <>
      <Button size="large" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button size="large" disabled={!signed} onClick={onClear}>
        {texts.proof.clear}
      </Button>
      <Button variant="contained" size="large" disabled={!signed || !named} onClick={onKeep}>
        {texts.proof.keep}
      </Button>
    </>
  );
});

async function pictureOf(canvas: HTMLCanvasElement | null): Promise<Signature | null> {
  const blob = await new Promise<Blob | null>((done) =>
    canvas === null ? done(null) : canvas.toBlob(done, "image/png"),
  );
  return blob && { blob, bytes: await blob.arrayBuffer() };
}
