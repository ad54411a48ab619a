import { useEffect, useState } from "react";

/** A frame that takes longer is felt; one that takes less leaves room for more rows. Milliseconds. */
const slow = 50;
const quick = 20;
const fewest = 2;
const most = 64;

/** How many rows are filled with their cells in one frame: few at first, then as many as this machine draws while nobody feels it. */
export interface RowFilling {
  /** Is there room for one more in this frame? */
  take(): boolean;
  /** Calls once there is. Answers how to be called no more. */
  wait(filled: () => void): () => void;
}

export function rowFilling(nextFrame = requestAnimationFrame): RowFilling {
  const waiting = new Set<() => void>();
  let each = 6;
  let left = each;
  let asked = false;

  function ask(): void {
    if (asked) return;
    asked = true;
    nextFrame((began) =>
      nextFrame((ended) => {
        asked = false;
        const full = left === 0;
        if (ended - began > slow) each = Math.max(fewest, Math.floor(each / 2));
        else if (full && ended - began < quick) each = Math.min(most, each * 2);
        left = each;
        fill();
      }),
    );
  }

  function fill(): void {
    for (const filled of [...waiting].slice(0, left)) {
      waiting.delete(filled);
      left -= 1;
      filled();
    }
    if (left < each) ask();
  }

  return {
    take() {
      if (left === 0) return false;
      left -= 1;
      ask();
      return true;
    },
    wait(filled) {
      waiting.add(filled);
      ask();
      return () => waiting.delete(filled);
    },
  };
}

/** Whether a row stands with its cells: at once where there is room for it in this frame, or where it `must`; else some frames later. */
export function useFilled(filling: RowFilling, must: boolean): boolean {
  const [filled, setFilled] = useState(() => must || filling.take());
  const shown = filled || must;
  useEffect(() => (shown ? undefined : filling.wait(() => setFilled(true))), [shown, filling]);
  return shown;
}
