// Imported as a type only: its values are the server's own answers.
import type { Found } from "@kitround/contract/search/search.ts";

const KEY = "recent-finds";
const most = 6;

interface Kept {
  /** Whose finds these are, and in which branch: they are not shown to anybody else. */
  by: string;
  items: Found[];
}

/** What this person opened from the search last, the newest first. */
export function recentFinds(by: string): Found[] {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return [];
  try {
    const kept = JSON.parse(stored) as Kept; // only rememberFind writes it
    return kept.by === by ? kept.items : [];
  } catch {
    return [];
  }
}

export function rememberFind(by: string, found: Found): void {
  const others = recentFinds(by).filter(({ id }) => id !== found.id);
  const kept: Kept = { by, items: [found, ...others].slice(0, most) };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

export function forgetFinds(): void {
  localStorage.removeItem(KEY);
}
