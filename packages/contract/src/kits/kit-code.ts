/** What a kit's code comes down to however it is typed or scanned: "mag 02", "MAG02" and "MAG-02" are one code. */
export function codeKey(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

/** Whether both name the same kit. */
export function sameCode(typed: string, code: string): boolean {
  return codeKey(typed) !== "" && codeKey(typed) === codeKey(code);
}
