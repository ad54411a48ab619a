/** Whether a key is free for a shortcut: no modifier is held, nothing is being typed, and no dialog or menu stands open. */
export function isFree(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  return !held && !event.defaultPrevented && !isTyping(event.target) && !hasDialog();
}

/** What stands over the screen is finished first. */
export function hasDialog(): boolean {
  return document.querySelector("[role=dialog], [role=menu], dialog[open]") !== null;
}

function isTyping(at: EventTarget | null): boolean {
  return at instanceof HTMLElement && at.matches("input, textarea, select, [contenteditable]");
}
