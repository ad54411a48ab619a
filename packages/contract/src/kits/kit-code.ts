/** What a kit's code comes down to however it is typed or scanned: "mag 02", "MAG02" and "MAG-02" are one code. */
export function codeKey(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

export interface BoxLabel {
  /** The kit's code, as it was typed. */
  code: string;
  /** Which of the kit's boxes; null where only the kit is named. */
  box: number | null;
}

/** What a scan of a box's label says: the kit's code and the box's number, "MAG-02:3". */
export function boxLabelText(kitCode: string, box: number): string {
  return `${kitCode}:${box}`;
}

/**
 * What a label's QR holds: the public page for a stranger who finds the kit, and behind `#`, which is never sent, what staff's scanners
 * read without signal: "https://kits.example/l/TOKEN#MAG-02:3".
 */
export function boxLabelLink(
  publicUrl: string,
  token: string,
  kitCode: string,
  box: number,
): string {
  return `${publicUrl}/l/${token}#${encodeURIComponent(boxLabelText(kitCode, box)).replaceAll("%3A", ":")}`;
}

/** Which label a scanned link is of: the token of its public page. Null for anything else. */
export function labelToken(text: string): string | null {
  const [, token = null] = /^https?:\/\/[^#\s]+\/l\/([0-9a-f]{32})(?:#|$)/.exec(text.trim()) ?? [];
  return token;
}

/** What a scan says to staff: of a label's link the part behind `#`; of anything else all of it. */
export function scannedText(text: string): string {
  const [, behind] = /^https?:\/\/[^#\s]+\/l\/[^#\s]+#(.+)$/.exec(text.trim()) ?? [];
  if (behind === undefined) return text.trim();
  try {
    return decodeURIComponent(behind);
  } catch {
    return behind;
  }
}

/** Reads a label as it was scanned ("MAG-02:3", "MAG-02" of an older label) or typed off it ("MAG-02 · 3/4"). */
export function readBoxLabel(text: string): BoxLabel {
  const typed = scannedText(text);
  const scanned = /^(.+):(\d{1,2})$/.exec(typed) ?? /^(.+)[\s·](\d{1,2})\/\d{1,2}$/.exec(typed);
  if (scanned === null) return { code: typed, box: null };
  const [, code = "", box] = scanned;
  return { code: code.trim(), box: Number(box) };
}

/** Whether a text names the kit, or one of its boxes. */
export function sameCode(typed: string, code: string): boolean {
  const named = codeKey(readBoxLabel(typed).code);
  return named !== "" && named === codeKey(code);
}
