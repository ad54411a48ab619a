import { useCallback, useState } from "react";
import { readSession } from "./stored-session.ts";

// Text that was typed in a field but not submitted. It survives a reload, an empty battery and an ended session, and
// is never shown to somebody else. It is in local storage, whose writes are synchronous: IndexedDB may lose the last
// letters at a reload.

const KEY = "typed";

interface Typed {
  by: string;
  texts: Record<string, string>;
}

function read(): Typed | null {
  const by = readSession()?.branchUserId;
  if (by === undefined) return null;
  try {
    // Cast: only `write` writes it.
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Typed | null;
    return kept?.by === by ? kept : { by, texts: {} };
  } catch {
    return { by, texts: {} };
  }
}

function write(where: string, text: string | null): void {
  const kept = read();
  if (kept === null) return;
  const { [where]: _, ...others } = kept.texts;
  const texts = text === null ? others : { ...others, [where]: text };
  try {
    localStorage.setItem(KEY, JSON.stringify({ by: kept.by, texts } satisfies Typed));
  } catch {
    // If storage is full, the text is only on the screen.
  }
}

/** The text of one field, null until something was typed, and its setter. `where` names the field and its record. */
export function useKeptText(where: string): [string | null, (text: string) => void] {
  const [typed, setTyped] = useState(() => ({ where, text: read()?.texts[where] ?? null }));
  const type = useCallback(
    (text: string) => {
      setTyped({ where, text });
      write(where, text);
    },
    [where],
  );
  return [typed.where === where ? typed.text : (read()?.texts[where] ?? null), type];
}

/** Deletes the text after it was submitted. */
export function dropKeptText(where: string): void {
  write(where, null);
}

/** Deletes all texts after signing out by hand. */
export function forgetKeptTexts(): void {
  localStorage.removeItem(KEY);
}
