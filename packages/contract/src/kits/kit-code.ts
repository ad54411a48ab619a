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

/** What the QR of a box's label holds: the kit's code and the box's number, "MAG-02:3". */
export function boxLabelText(kitCode: string, box: number): string {
  return `${kitCode}:${box}`;
}

/** Reads a label as it was scanned ("MAG-02:3", "MAG-02" of an older label) or typed off it ("MAG-02 · 3/4"). */
export function readBoxLabel(text: string): BoxLabel {
  const typed = text.trim();
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
