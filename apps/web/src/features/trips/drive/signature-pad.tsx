import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type PointerEvent, useId, useRef, useState } from "react";
import { texts } from "#texts/driver";
import { useHoldsVersion } from "../../../lib/open-forms.ts";
import { BehindAtFirst } from "../../../ui/behind.tsx";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { QuickDialog } from "../../../ui/quick-dialog.tsx";
import { Muted, Stack } from "../../../ui/vocabulary.tsx";

/** What is kept of it: as it is shown, and as it is sent. */
export interface Signature {
  blob: Blob;
  bytes: ArrayBuffer;
}

interface SignaturePadProps {
  place: string;
  name: string;
  /** The school's contact: one tap instead of typing. */
  contact: string | null;
  onSigned: (picture: Signature, name: string) => void;
  onCancel: () => void;
}

/** Pixels of what is kept, whatever the phone's own are: some 5 kB. */
const size = { width: 800, height: 320 };

/** Signed with a finger, under the name of who signs. */
export function SignaturePad({ place, name, contact, onSigned, onCancel }: SignaturePadProps) {
  const [typed, setTyped] = useState(name);
  const [signed, setSigned] = useState(false);
  useHoldsVersion(signed);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<{ ready: Signature | null; coming: Promise<Signature | null> } | null>(null);
  const id = useId();
  const said = typed.trim();

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

  async function keep() {
    const picture = drawn.current?.ready ?? (await drawn.current?.coming);
    if (picture) onSigned(picture, said);
  }

  function clear() {
    drawn.current = null;
    canvas.current?.getContext("2d")?.clearRect(0, 0, size.width, size.height);
    setSigned(false);
  }

  return (
    <QuickDialog
      full
      title={texts.proof.signTitle(place)}
      onClose={onCancel}
      buttons={
        <BehindAtFirst>
          <Button size="large" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button size="large" disabled={!signed} onClick={clear}>
            {texts.proof.clear}
          </Button>
          <Button
            variant="contained"
            size="large"
            disabled={!signed || said === ""}
            onClick={() => void keep()}
          >
            {texts.proof.keep}
          </Button>
        </BehindAtFirst>
      }
    >
      <Stack gap={2}>
        <Box sx={{ minHeight: 72 }}>
          <BehindAtFirst>
            <FormControl fullWidth sx={{ maxWidth: 640 }}>
              <FieldLabel htmlFor={id}>{texts.proof.signName}</FieldLabel>
              <OutlinedInput
                id={id}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                notched={false}
                inputProps={{ maxLength: 200, autoComplete: "off" }}
                sx={{ fontSize: 16, minHeight: 48 }}
              />
              {contact !== null && contact !== said && (
                <Button
                  sx={{ minHeight: 48, alignSelf: "start" }}
                  onClick={() => setTyped(contact)}
                >
                  {texts.proof.signUse(contact)}
                </Button>
              )}
            </FormControl>
          </BehindAtFirst>
        </Box>
        <Box sx={{ maxWidth: 640 }}>
          <Muted small>{texts.proof.signHint}</Muted>
          <canvas
            ref={canvas}
            {...size}
            role="img"
            aria-label={texts.proof.signField}
            style={{
              display: "block",
              width: "100%",
              aspectRatio: `${size.width} / ${size.height}`,
              background: "#fff",
              border: "1px solid #4D5766",
              borderRadius: 8,
              touchAction: "none",
            }}
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
        </Box>
      </Stack>
    </QuickDialog>
  );
}

async function pictureOf(canvas: HTMLCanvasElement | null): Promise<Signature | null> {
  const blob = await new Promise<Blob | null>((done) =>
    canvas === null ? done(null) : canvas.toBlob(done, "image/png"),
  );
  return blob && { blob, bytes: await blob.arrayBuffer() };
}
