import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId, useRef, useState } from "react";
import { texts } from "#texts/controls";

/** What a browser that reads labels offers; not in the compiler's own types. */
interface Detector {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector };

const formats = ["qr_code", "code_128", "code_39", "data_matrix"];
const LOOK_MS = 200;

/** Whether this browser can read a label by its camera: everywhere else the code is typed. */
export function readsLabels(): boolean {
  return "BarcodeDetector" in globalThis && "mediaDevices" in navigator;
}

interface CameraScanProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The camera's picture until it has read a label. The camera is let go of in any case. */
export function CameraScan({ onCode, onClose }: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const id = useId();
  useEffect(() => {
    const { BarcodeDetector } = globalThis as WithDetector;
    if (BarcodeDetector === undefined) return undefined;
    const detector = new BarcodeDetector({ formats });
    const stop = new AbortController();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function begin() {
      const asked = { video: { facingMode: "environment" }, audio: false };
      stream = await navigator.mediaDevices.getUserMedia(asked);
      if (stop.signal.aborted || video.current === null) return end();
      video.current.srcObject = stream;
      await video.current.play();
      return look();
    }
    async function look() {
      if (stop.signal.aborted || video.current === null) return;
      const [found] = await detector.detect(video.current);
      if (stop.signal.aborted) return;
      if (found !== undefined) onCode(found.rawValue.trim());
      else timer = setTimeout(() => void look().catch(fail), LOOK_MS);
    }
    function end() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    const fail = (error: unknown) => {
      // Closed while the camera was asked for.
      if (stop.signal.aborted) return;
      console.error("The camera could not be used", error);
      setFailed(true);
    };
    begin().catch(fail);
    return () => {
      stop.abort();
      clearTimeout(timer);
      end();
    };
    // It looks until it has found something: what is done with that is the caller's at the time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{texts.camera.title}</DialogTitle>
      <DialogContent>
        {failed ? (
          <Box role="alert">{texts.camera.failed}</Box>
        ) : (
          // A camera's picture has nothing to be read out.
          <Box
            component="video"
            ref={video}
            muted
            playsInline
            aria-label={texts.camera.picture}
            sx={{ width: "100%", borderRadius: 1, bgcolor: "grey.900", aspectRatio: "4 / 3" }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          {texts.camera.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
