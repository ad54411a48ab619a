// The last answer of each address, with the mark that the server gave it: asked again with the mark, it answers "the same" without
// its body. In the page's memory alone, because nothing of a branch is left in the browser's cache, and for one session.

interface Kept {
  mark: string;
  body: unknown;
}

const most = 40;
const kept = new Map<string, Kept>();
let session = "";

/** What is known of a session's address. */
function of(url: string, headers: Headers): Kept | undefined {
  return headers.get("X-Auth-Token") === session ? kept.get(url) : undefined;
}

/** Keeps an answer that has a mark; the one asked for longest ago goes. */
function keep(url: string, headers: Headers, mark: string | null, body: unknown): void {
  const by = headers.get("X-Auth-Token") ?? "";
  if (by !== session) kept.clear();
  session = by;
  kept.delete(url);
  if (mark === null) return;
  kept.set(url, { mark, body });
  if (kept.size <= most) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}

export const lastAnswers = { of, keep, forget: () => kept.clear() };
