// The type alone: what has been found is the server's own answer.
import type { Found } from "@kitround/contract/search/search.ts";

const KEY = "recent-finds";
const most = 6;

interface Kept {
  /** Who found it, in which branch: nobody else is shown it. */
  by: string;
  items: Found[];
}

/** What this person has opened from the search last, the newest first. */
export function recentFinds(by: string): Found[] {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return [];
  try {
    const kept = JSON.parse(stored) as Kept; // nothing but rememberFind writes it
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
