/** A scanner types faster than a person: at most this long between two keys (milliseconds). */
const GAP_MS = 60;
/** Shorter bursts may come from a person. */
const LEAST_KEYS = 3;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The keys of one burst, and the field that it must not change. */
interface Burst {
  text: string;
  /** Time of its last key, from the event. */
  at: number;
  /**
   * The focused field: a number field gets the digits only once it is clear that a person types; a text field is
   * restored to its earlier value.
   */
  into: { kind: "number" | "text"; field: Field; before: string } | null;
  /** Digits withheld from a number field. */
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

  /** A person typed after all: the number field gets its digits. */
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
      timer = setTimeout(release, GAP_MS);
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
