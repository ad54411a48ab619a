// What stands beside an open dialog takes neither taps nor focus. The browser looks the whole page through for that, which takes a
// phone as long as the dialog itself: it is done right behind the picture that shows the dialog, or no longer shows it.

let holders = 0;

/** In the frame after this one. */
function behind(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

function settle(): void {
  const page = document.getElementById("root");
  if (page !== null && page.inert !== holders > 0) page.inert = holders > 0;
}

/** Not in every browser. */
interface Watcher extends EventTarget {
  destroy: () => void;
}

/**
 * From now on only `dialog` can be reached; Escape and the phone's way back ask to close it. Answers how to let go: then the focus
 * goes back to where it was.
 */
export function holdRest(dialog: HTMLElement, onAsked: () => void): () => void {
  const before = document.activeElement;
  let watcher: Watcher | null = null;
  let held = true;
  holders += 1;
  dialog.focus({ preventScroll: true });
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && watcher === null) onAsked();
  };
  dialog.addEventListener("keydown", pressed);
  behind(() => {
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
    behind(() => {
      settle();
      if (holders === 0 && before instanceof HTMLElement) before.focus({ preventScroll: true });
    });
  };
}
