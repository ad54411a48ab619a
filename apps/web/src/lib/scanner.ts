/** A scanner types faster than any hand: at most this long between two keys (milliseconds). */
const GAP_MS = 60;
/** Shorter bursts are a person's. */
const LEAST_KEYS = 3;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The keys of one burst, and what it must not touch. */
interface Burst {
  text: string;
  /** When its last key was pressed, by the event's own clock. */
  at: number;
  /** Where it goes in: a number waits until it is clear that a person types it; a text is put back as it was. */
  into: { kind: "number" | "text"; field: Field; before: string } | null;
  /** Digits that a number field has not been given yet. */
  held: string;
}

/**
 * Listens for a scanner that types: a burst of keys that ends in Enter is taken from whatever has the focus, so that it never
 * reaches a number or presses a button, and handed to `onScan`. What a person types goes where it went. Returns how to stop.
 */
export function listenForScanner(onScan: (code: string) => void): () => void {
  let burst: Burst | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** It was a person after all: a number field gets its digits. */
  function release() {
    clearTimeout(timer);
    const ended = burst;
    burst = null;
    if (ended?.into?.kind !== "number" || ended.held === "") return;
    const { field } = ended.into;
    const { selectionStart: from, selectionEnd: to, value } = field;
    field.setRangeText(ended.held, from ?? value.length, to ?? value.length, "end");
    tellOf(field);
  }

  function take(event: KeyboardEvent, { text, into }: Burst) {
    keep(event);
    clearTimeout(timer);
    burst = null;
    if (into?.kind === "text" && into.field.value !== into.before) {
      into.field.setRangeText(into.before, 0, into.field.value.length, "end");
      tellOf(into.field);
    }
    onScan(text);
  }

  function onKey(event: KeyboardEvent) {
    // Shift makes a scanner's capitals; what is composed or a shortcut is a person's.
    if (event.key === "Shift") return;
    const shortcut = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    const quick = burst !== null && event.timeStamp - burst.at <= GAP_MS;
    if (!shortcut && quick && burst !== null && event.key === "Enter") {
      if (burst.text.length >= LEAST_KEYS) return take(event, burst);
    }
    if (shortcut || event.key.length !== 1) return release();
    if (!quick || burst === null) {
      release();
      if (isSecret(event.target)) return;
      burst = { text: "", at: 0, into: fieldOf(event.target), held: "" };
    }
    burst.text += event.key;
    burst.at = event.timeStamp;
    if (burst.into?.kind === "number") {
      keep(event);
      burst.held += event.key;
      clearTimeout(timer);
      timer = setTimeout(release, GAP_MS);
    } else if (burst.into === null && quick) {
      // The first key may be a shortcut; those behind it would press buttons and open searches.
      keep(event);
    }
  }

  addEventListener("keydown", onKey, { capture: true });
  addEventListener("pointerdown", release, { capture: true });
  addEventListener("focusout", release, { capture: true });
  return () => {
    release();
    removeEventListener("keydown", onKey, { capture: true });
    removeEventListener("pointerdown", release, { capture: true });
    removeEventListener("focusout", release, { capture: true });
  };
}

function keep(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The field's own part of the app hears of what was written into it. */
function tellOf(field: Field) {
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function isSecret(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "password";
}

const numberModes: ReadonlySet<string> = new Set(["numeric", "decimal"]);
/** Kinds of inputs that no text is typed into. */
const untyped: ReadonlySet<string> = new Set(["button", "checkbox", "file", "radio", "submit"]);

function fieldOf(target: EventTarget | null): Burst["into"] {
  if (target instanceof HTMLTextAreaElement) {
    return { kind: "text", field: target, before: target.value };
  }
  if (!(target instanceof HTMLInputElement) || untyped.has(target.type)) return null;
  const kind = numberModes.has(target.inputMode) ? "number" : "text";
  return { kind, field: target, before: target.value };
}
