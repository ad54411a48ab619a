// The page beside an open dialog accepts neither taps nor focus. Setting `inert` makes the browser process the whole
// page, which takes a phone as long as the dialog itself, so it is done after the frame that shows or removes the
// dialog.

let holders = 0;

/** Does the work after the next frame is painted. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

function settle(): void {
  const page = document.getElementById("root");
  if (page !== null && page.inert !== holders > 0) page.inert = holders > 0;
}

/** CloseWatcher, which not every browser has. */
interface Watcher extends EventTarget {
  destroy: () => void;
}

/**
 * Keeps the focus within `dialog`; Escape and the phone's back button call `onAsked`. Returns a function that
 * releases it and restores the earlier focus.
 */
export function trapFocus(dialog: HTMLElement, onAsked: () => void): () => void {
  const before = document.activeElement;
  let watcher: Watcher | null = null;
  let held = true;
  holders += 1;
  dialog.focus({ preventScroll: true });
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && watcher === null) onAsked();
  };
  dialog.addEventListener("keydown", pressed);
  afterPaint(() => {
    settle();
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
    if (!held || CloseWatcher === undefined) return;
    watcher = new CloseWatcher();
    watcher.addEventListener("close", onAsked);
  });
  return () => {
    held = false;
    holders -= 1;
    dialog.removeEventListener("keydown", pressed);
    watcher?.destroy();
    afterPaint(() => {
      settle();
      if (holders === 0 && before instanceof HTMLElement) before.focus({ preventScroll: true });
    });
  };
}
