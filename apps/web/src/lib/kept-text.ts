import { useCallback, useState } from "react";
import { readSession } from "./stored-session.ts";

// What is typed in a field and not entered yet. It outlives a reload, a dead battery and an ended session, and is never shown to
// somebody else. Local storage, because it is written before the next thing happens: a database may lose the last letters to a reload.

const KEY = "typed";

interface Typed {
  by: string;
  texts: Record<string, string>;
}

function read(): Typed | null {
  const by = readSession()?.branchUserId;
  if (by === undefined) return null;
  try {
    // Nothing but `write` writes it.
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
    // A full device keeps it on the screen alone.
  }
}

/** The text of one field, null until something was typed, and how to type it. `where` names the field and what it is about. */
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

/** It was entered, so that it is no longer half made. */
export function dropKeptText(where: string): void {
  write(where, null);
}

/** Signed out by hand: nothing of it stays. */
export function forgetKeptTexts(): void {
  localStorage.removeItem(KEY);
}
