import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { memo, useCallback, useEffect, useId, useRef, useState } from "react";
import SignatureStrokes, { type PointGroup } from "signature_pad";
import { texts } from "#texts/driver";
import { texts as proof } from "#texts/stop-proof";
import { useHoldsVersion } from "../../../lib/open-forms.ts";
import { useLatest } from "../../../lib/use-latest.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { QuickDialog } from "../../../ui/quick-dialog.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

/** The signature, as a picture to show and as a file to send. */
export interface Signature {
  blob: Blob;
  bytes: ArrayBuffer;
}

interface SignaturePadProps {
  /** False while it is rendered but hidden, ready to open. */
  open: boolean;
  place: string;
  /** The default name of who signs. */
  name: string;
  /** The school's contact: one tap instead of typing. */
  contact: string | null;
  onSigned: (picture: Signature, name: string) => void;
  onCancel: () => void;
}

/** Pixels of the stored picture for each pixel of the screen: it has some 5 kB. */
const SCALE = 2;
/** The margin around the strokes; the picture is cropped to them, because a list shows it in one line. */
const EDGE = 10;
const pen = { penColor: "#101828", minWidth: 1, maxWidth: 2.5 };

/** A field to sign with a finger, and the name of who signs. Each signature has its own instance. */
export function SignaturePad(props: SignaturePadProps) {
  const { open, place, name, contact, onSigned, onCancel } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [signed, setSigned] = useState(false);
  useHoldsVersion(signed);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignatureStrokes>(null);
  const drawn = useRef<{ ready: Signature | null; coming: Promise<Signature | null> } | null>(null);
  const shown = typed ?? name;
  const said = shown.trim();

  useEffect(() => {
    const paper = canvas.current;
    if (paper === null) return undefined;
    const strokes = new SignatureStrokes(paper, pen);
    pad.current = strokes;
    strokes.addEventListener("beginStroke", () => setSigned(true));
    // Makes the picture while the pen is up, so that saving need not wait for it.
    strokes.addEventListener("endStroke", () => {
      const made = { ready: null as Signature | null, coming: pictureOf(strokes.toData()) };
      drawn.current = made;
      void made.coming.then((picture) => (made.ready = picture));
    });
    // The canvas has no size until it is shown, and another one after the phone is turned.
    const sizes = new ResizeObserver(() => fit(paper, strokes));
    sizes.observe(paper);
    return () => {
      sizes.disconnect();
      strokes.off();
    };
  }, []);

  const clear = useCallback(() => {
    drawn.current = null;
    pad.current?.clear();
    setSigned(false);
  }, []);

  async function keepNow() {
    const picture = drawn.current?.ready ?? (await drawn.current?.coming);
    if (picture) onSigned(picture, said);
  }
  // Stable functions, so that the children are not rendered again in the tap that opens or closes the pad.
  const latest = useLatest({ keepNow, onCancel });
  const keep = useCallback(() => void latest().keepNow(), [latest]);
  const cancel = useCallback(() => latest().onCancel(), [latest]);

  return (
    <QuickDialog
      full
      open={open}
      title={proof.signTitle(place)}
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
          <Muted small>{proof.signHint}</Muted>
          <canvas ref={canvas} role="img" aria-label={proof.signField} />
        </div>
      </Sheet>
    </QuickDialog>
  );
}

/** The canvas takes the remaining room: below the name, or beside it on a phone in landscape. */
const Sheet = styled("div")({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  gap: 16,
  maxWidth: 640,
  // As wide as the name needs, and no wider.
  "& > :first-of-type": { flex: "none" },
  "& > :last-of-type": { flex: 1, display: "flex", flexDirection: "column" },
  "& canvas": {
    // Starts at zero, because the canvas's intrinsic height must not affect the layout.
    flex: "1 1 0px",
    width: "100%",
    height: 0,
    minHeight: 220,
    maxHeight: 400,
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
      <FieldLabel htmlFor={id}>{proof.signName}</FieldLabel>
      <OutlinedInput
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        notched={false}
        inputProps={{ maxLength: 200, autoComplete: "off" }}
        sx={{ fontSize: 16, minHeight: 48 }}
      />
      {contact !== null && (
        <Button
          variant="outlined"
          sx={{ minHeight: 48, alignSelf: "start" }}
          onClick={() => onChange(contact)}
        >
          {proof.signUse(contact)}
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
      <Button variant="outlined" size="large" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button variant="outlined" size="large" disabled={!signed} onClick={onClear}>
        {proof.clear}
      </Button>
      <Button variant="contained" size="large" disabled={!signed || !named} onClick={onKeep}>
        {proof.keep}
      </Button>
    </>
  );
});

/** Gives the canvas as many pixels as the screen has for it, and draws the strokes again. */
function fit(paper: HTMLCanvasElement, strokes: SignatureStrokes): void {
  paper.width = paper.offsetWidth * devicePixelRatio;
  paper.height = paper.offsetHeight * devicePixelRatio;
  paper.getContext("2d")?.scale(devicePixelRatio, devicePixelRatio);
  strokes.redraw();
}

/** Draws the strokes on a canvas of their own size. */
async function pictureOf(strokes: PointGroup[]): Promise<Signature | null> {
  const points = strokes.flatMap((stroke) => stroke.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE];
  const kept = document.createElement("canvas");
  // A single dot is a picture too.
  kept.width = Math.max(100, Math.max(...xs) + EDGE - left) * SCALE;
  kept.height = Math.max(40, Math.max(...ys) + EDGE - top) * SCALE;
  const copy = new SignatureStrokes(kept, pen);
  const context = kept.getContext("2d");
  context?.scale(SCALE, SCALE);
  context?.translate(-left, -top);
  copy.fromData(strokes, { clear: false });
  copy.off();
  const blob = await new Promise<Blob | null>((done) => kept.toBlob(done, "image/png"));
  return blob && { blob, bytes: await blob.arrayBuffer() };
}
