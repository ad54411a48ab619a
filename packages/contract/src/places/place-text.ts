import { plainPostcode } from "./postcode-rules.ts";

/** The parts of an address that may be its postcode, the last words first: "1 Queen St, Auckland 1010", "London N1 9GU". */
export function postcodesIn(text: string): string[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const found: string[] = [];
  for (let at = words.length - 1; at >= 0; at -= 1) {
    for (const part of [words.slice(at, at + 2), words.slice(at, at + 1)]) {
      const plain = plainPostcode(part.join(" "));
      // A postcode contains a digit; the names of streets and towns don't.
      if (plain !== null && plain.length <= 10 && /\d/.test(plain)) found.push(plain);
    }
  }
  return [...new Set(found)];
}
