// Caches the last answer of each address with its ETag: a request with the ETag is answered by 304 without a body.
// The cache is in the page's memory, because the browser's cache must contain no branch data, and for one session.

interface Kept {
  mark: string;
  body: unknown;
}

const most = 40;
const kept = new Map<string, Kept>();
let session = "";

/** The cached answer of a session's address. */
function of(url: string, headers: Headers): Kept | undefined {
  return headers.get("X-Auth-Token") === session ? kept.get(url) : undefined;
}

/** Caches an answer with an ETag; evicts the one that was requested longest ago. */
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
