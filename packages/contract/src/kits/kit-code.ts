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
 * A label that replaced a lost one of its box ends with its number, "MAG-02:3:1".
 */
export function boxLabelLink(
  publicUrl: string,
  token: string,
  kitCode: string,
  box: number,
  issue = 0,
): string {
  const text = boxLabelText(kitCode, box) + (issue === 0 ? "" : `:${issue}`);
  return `${publicUrl}/l/${token}#${encodeURIComponent(text).replaceAll("%3A", ":")}`;
}

const boxAndIssue = /^(.+?):(\d{1,2})(?::(\d{1,2}))?$/;

/** How many labels of this box were replaced before this one: 0 for its first label, and for anything else. */
export function labelIssue(text: string): number {
  return Number(boxAndIssue.exec(scannedText(text))?.[3] ?? 0);
}

interface ReplacedLabel {
  token: string;
  /** Null where all labels of the kit were replaced. */
  box: number | null;
  issue: number;
}

/** Whether a scanned link is one of these labels, or an older one of the same box. */
export function isReplaced(text: string, { token, box, issue }: ReplacedLabel): boolean {
  if (labelToken(text) !== token) return false;
  return box === null || (readBoxLabel(text).box === box && labelIssue(text) <= issue);
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
  const scanned = boxAndIssue.exec(typed) ?? /^(.+)[\s·](\d{1,2})\/\d{1,2}$/.exec(typed);
  if (scanned === null) return { code: typed, box: null };
  const [, code = "", box] = scanned;
  return { code: code.trim(), box: Number(box) };
}

/** Whether a text names the kit, or one of its boxes. */
export function sameCode(typed: string, code: string): boolean {
  const named = codeKey(readBoxLabel(typed).code);
  return named !== "" && named === codeKey(code);
}
