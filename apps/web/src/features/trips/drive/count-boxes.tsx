import { kitWords } from "@kitround/contract/trips/stop-rules.ts";
import type { StopLine } from "@kitround/contract/trips/trip.ts";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/driver";
import { QuickDialog } from "../../../ui/quick-dialog.tsx";
import { Stepper } from "../../../ui/stepper.tsx";

interface CountBoxesProps {
  line: StopLine;
  onCount: (boxes: number) => void;
  /** Called if no box is here, so that a reason is asked for. */
  onNone: () => void;
  onCancel: () => void;
}

/** Enters fewer boxes than expected: the line is done with the present ones, and the office gets a task. */
export function CountBoxes({ line, onCount, onNone, onCancel }: CountBoxesProps) {
  const [boxes, setBoxes] = useState(line.boxesActual ?? line.boxesExpected);
  const title = texts.countTitle(kitWords(line));
  return (
    <QuickDialog
      title={title}
      onClose={onCancel}
      buttons={
        <>
          <Button variant="outlined" size="large" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button
            variant="contained"
            size="large"
            onClick={() => (boxes === 0 ? onNone() : onCount(boxes))}
          >
            {boxes === 0
              ? texts.countNone
              : line.action === "collect"
                ? texts.countConfirm(boxes)
                : texts.handConfirm(boxes)}
          </Button>
        </>
      }
    >
      <p style={{ marginTop: 0, fontSize: 16 }}>{texts.countText(line.boxesExpected)}</p>
      <div>
        <Stepper label={title} value={boxes} min={0} max={line.boxesExpected} onChange={setBoxes} />
      </div>
    </QuickDialog>
  );
}
