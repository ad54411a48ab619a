/**
 * Whether a key is available for a shortcut: no modifier is pressed, no field has the focus, and no dialog or menu is
 * open.
 */
export function isFree(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  return !held && !event.defaultPrevented && !isTyping(event.target) && !hasDialog();
}

/** Whether a dialog is open; it is closed first. */
export function hasDialog(): boolean {
  return document.querySelector("[role=dialog], [role=menu], dialog[open]") !== null;
}

function isTyping(at: EventTarget | null): boolean {
  return at instanceof HTMLElement && at.matches("input, textarea, select, [contenteditable]");
}
