import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
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

/** Pixels across the paper, whatever the phone's own are: what is kept of it is some 5 kB. It is as high as where the pen comes down first. */
const across = 800;
/** Around what was written, which alone is kept: it is read on the line of a list. */
const edge = 20;

interface Ink {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const noInk: Ink = { left: Infinity, top: Infinity, right: 0, bottom: 0 };

/** Signed with a finger, under the name of who signs. Each signature has a pad of its own. */
export function SignaturePad(props: SignaturePadProps) {
  const { open, place, name, contact, onSigned, onCancel } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [signed, setSigned] = useState(false);
  useHoldsVersion(signed);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<{ ready: Signature | null; coming: Promise<Signature | null> } | null>(null);
  const ink = useRef(noInk);
  const shown = typed ?? name;
  const said = shown.trim();

  function line(event: PointerEvent<HTMLCanvasElement>, begins: boolean) {
    const { currentTarget: on } = event;
    const context = on.getContext("2d");
    if (context === null) return;
    const box = on.getBoundingClientRect();
    if (begins && !signed) on.height = Math.round((across * box.height) / box.width);
    // A phone that is turned meanwhile shows it whole, in the middle.
    const scale = Math.min(box.width / on.width, box.height / on.height);
    const left = box.left + (box.width - on.width * scale) / 2;
    const top = box.top + (box.height - on.height * scale) / 2;
    // Every place the finger was since the last event: a fast hand stays round.
    const points = begins ? [event.nativeEvent] : event.nativeEvent.getCoalescedEvents();
    for (const { clientX, clientY } of points.length > 0 ? points : [event.nativeEvent]) {
      const x = (clientX - left) / scale;
      const y = (clientY - top) / scale;
      if (begins) {
        Object.assign(context, { lineWidth: 5, lineCap: "round", lineJoin: "round" });
        context.strokeStyle = "#101828";
        context.beginPath();
        context.moveTo(x, y);
      }
      context.lineTo(x, y);
      const { left: l, top: t, right, bottom } = ink.current;
      ink.current = {
        left: Math.min(l, x),
        top: Math.min(t, y),
        right: Math.max(right, x),
        bottom: Math.max(bottom, y),
      };
    }
    context.stroke();
  }

  /** While the pen is up there is time to make the picture: the tap that keeps it waits for nothing. */
  function lift() {
    const made = {
      ready: null as Signature | null,
      coming: pictureOf(canvas.current, ink.current),
    };
    drawn.current = made;
    void made.coming.then((picture) => (made.ready = picture));
  }

  const clear = useCallback(() => {
    drawn.current = null;
    ink.current = noInk;
    canvas.current?.getContext("2d")?.clearRect(0, 0, across, canvas.current.height);
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
      <Sheet>
        <PadName value={shown} onChange={setTyped} contact={contact === said ? null : contact} />
        <div>
          <Muted small>{texts.proof.signHint}</Muted>
          <canvas
            ref={canvas}
            width={across}
            role="img"
            aria-label={texts.proof.signField}
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
      </Sheet>
    </QuickDialog>
  );
}

/** The paper has what room the name leaves: below it, or beside it on a phone that lies on its side. */
const Sheet = styled("div")({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  gap: 16,
  maxWidth: 640,
  // As long as the name takes, and no more.
  "& > :first-of-type": { flex: "none" },
  "& > :last-of-type": { flex: 1, display: "flex", flexDirection: "column" },
  "& canvas": {
    // From nothing: how high its own picture is says nothing about the room.
    flex: "1 1 0px",
    width: "100%",
    height: 0,
    minHeight: 220,
    maxHeight: 400,
    objectFit: "contain",
    background: "#fff",
    border: "1px solid #4D5766",
    borderRadius: 8,
    touchAction: "none",
  },
  "@media (orientation: landscape) and (max-height: 500px)": {
    flexDirection: "row",
    maxWidth: "none",
    "& > :first-of-type": { width: 240 },
    "& canvas": { minHeight: 160 },
  },
});

interface PadNameProps {
  value: string;
  onChange: (name: string) => void;
  contact: string | null;
}

const PadName = memo(function PadName({ value, onChange, contact }: PadNameProps) {
  const id = useId();
  return (
    <FormControl>
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

async function pictureOf(paper: HTMLCanvasElement | null, ink: Ink): Promise<Signature | null> {
  if (paper === null) return null;
  const kept = document.createElement("canvas");
  // A dot alone is still a picture.
  kept.width = Math.max(200, Math.ceil(ink.right - ink.left) + 2 * edge);
  kept.height = Math.max(80, Math.ceil(ink.bottom - ink.top) + 2 * edge);
  kept.getContext("2d")?.drawImage(paper, edge - ink.left, edge - ink.top);
  const blob = await new Promise<Blob | null>((done) => kept.toBlob(done, "image/png"));
  return blob && { blob, bytes: await blob.arrayBuffer() };
}
