/** A scanner types faster than a person: at most this long between two keys (milliseconds). */
const GAP_MS = 60;
/** Shorter bursts may come from a person. */
const LEAST_KEYS = 3;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The keys of one burst, and the field that it must not change. */
interface Burst {
  text: string;
  /** When its last key was pressed, by the event: a slow device handles it later. */
  at: number;
  /** The focused field, which gets its earlier value back. A number field gets keys only once it seems that a person types. */
  into: { kind: "number" | "text"; field: Field; before: string } | null;
  /** Keys withheld from a number field. */
  held: string;
}

/**
 * Detects a keyboard scanner: a burst of keys that ends in Enter is removed from the focused element, so that it
 * never reaches a number field or presses a button, and passed to `onScan`. Other typing is not affected. Returns a
 * function that stops listening.
 */
export function listenForScanner(onScan: (code: string) => void): () => void {
  let burst: Burst | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * It seems that a person types: the number field gets its keys. A busy device may only be late with the next one, so
   * the burst goes on if that was pressed soon enough.
   */
  function giveHeld() {
    clearTimeout(timer);
    if (burst?.into?.kind !== "number" || burst.held === "") return;
    const { field } = burst.into;
    const { selectionStart: from, selectionEnd: to, value } = field;
    field.setRangeText(burst.held, from ?? value.length, to ?? value.length, "end");
    burst.held = "";
    tellOf(field);
  }

  /** A person typed after all. */
  function release() {
    giveHeld();
    burst = null;
  }

  function take(event: KeyboardEvent, { text, into }: Burst) {
    keep(event);
    clearTimeout(timer);
    burst = null;
    if (into !== null && into.field.value !== into.before) {
      into.field.setRangeText(into.before, 0, into.field.value.length, "end");
      tellOf(into.field);
    }
    onScan(text);
  }

  function onKey(event: KeyboardEvent) {
    // Shift makes a scanner's capitals; composed input and shortcuts come from a person.
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
      timer = setTimeout(giveHeld, GAP_MS);
    } else if (burst.into === null && quick) {
      // The first key may be a shortcut; later ones would press buttons and open searches.
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

/** Tells React about the value that was written into the field. */
function tellOf(field: Field) {
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function isSecret(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "password";
}

const numberModes: ReadonlySet<string> = new Set(["numeric", "decimal"]);
/** Types of inputs that take no text. */
const untyped: ReadonlySet<string> = new Set(["button", "checkbox", "file", "radio", "submit"]);

function fieldOf(target: EventTarget | null): Burst["into"] {
  if (target instanceof HTMLTextAreaElement) {
    return { kind: "text", field: target, before: target.value };
  }
  if (!(target instanceof HTMLInputElement) || untyped.has(target.type)) return null;
  const kind = numberModes.has(target.inputMode) ? "number" : "text";
  return { kind, field: target, before: target.value };
}
