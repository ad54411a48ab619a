/** Normalises a kit's code however it is typed or scanned: "mag 02", "MAG02" and "MAG-02" are one code. */
export function codeKey(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

export interface BoxLabel {
  /** The kit's code, as it was typed. */
  code: string;
  /** The number of the box; null if only the kit is named. */
  box: number | null;
}

/** The content of a box label's code: the kit's code and the box's number, "MAG-02:3". */
export function boxLabelText(kitCode: string, box: number): string {
  return `${kitCode}:${box}`;
}

/**
 * The content of a label's QR code: a link to the public page for a stranger who finds the kit. The fragment after `#` is never sent;
 * staff's scanners read it without signal: "https://kits.example/l/TOKEN#MAG-02:3".
 */
export function boxLabelLink(
  publicUrl: string,
  token: string,
  kitCode: string,
  box: number,
): string {
  return `${publicUrl}/l/${token}#${encodeURIComponent(boxLabelText(kitCode, box)).replaceAll("%3A", ":")}`;
}

/** The token of the public page in a scanned link; null for any other text. */
export function labelToken(text: string): string | null {
  const [, token = null] = /^https?:\/\/[^#\s]+\/l\/([0-9a-f]{32})(?:#|$)/.exec(text.trim()) ?? [];
  return token;
}

/** The text of a scan that concerns staff: the fragment of a label's link, otherwise the whole text. */
export function scannedText(text: string): string {
  const [, behind] = /^https?:\/\/[^#\s]+\/l\/[^#\s]+#(.+)$/.exec(text.trim()) ?? [];
  if (behind === undefined) return text.trim();
  try {
    return decodeURIComponent(behind);
  } catch {
    return behind;
  }
}

/** Reads a label as scanned ("MAG-02:3", or "MAG-02" on an older label) or as typed from it ("MAG-02 · 3/4"). */
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
