import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** A frame that takes longer is felt; one that takes less leaves room for more rows. Milliseconds of work, drawing included. */
const slow = 40;
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

/** What the browser tells of its frames. */
export interface Frames {
  now(): number;
  next(begun: () => void): void;
  /** Called in a frame: what is to be done once that has been laid out and painted. */
  painted(then: () => void): void;
  /** Changes that are drawn in this very frame. */
  draw(changes: () => void): void;
}

const browser: Frames = {
  now: () => performance.now(),
  next: (begun) => void requestAnimationFrame(begun),
  painted(then) {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      then();
    });
    port1.start();
    port2.postMessage(null);
  },
  draw: (changes) => flushSync(changes),
};

export function rowFilling(frames = browser): RowFilling {
  const waiting = new Set<() => void>();
  let each = 4;
  let left = each;
  let asked = false;

  function ask(): void {
    if (asked) return;
    asked = true;
    frames.next(() => {
      const began = frames.now();
      fill();
      const full = left === 0;
      frames.painted(() => {
        asked = false;
        const took = frames.now() - began;
        if (took > slow) each = Math.max(fewest, Math.floor(each / 2));
        else if (full && took < quick) each = Math.min(most, each * 2);
        left = each;
        if (waiting.size > 0) ask();
      });
    });
  }

  function fill(): void {
    const these = [...waiting].slice(0, left);
    if (these.length === 0) return;
    left -= these.length;
    for (const filled of these) waiting.delete(filled);
    frames.draw(() => {
      for (const filled of these) filled();
    });
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
