import { type Refusal, refusal } from "../refusal.ts";

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** Maximum bytes of one upload. */
export const photoLimit = 10 * 1024 * 1024;
/** Pixels of the longer side: for viewing, and for lists. */
export const photoSides = { large: 1600, small: 320 } as const;
export type PhotoSize = keyof typeof photoSides;
/** Maximum photos of the kit itself, and of one check-in's damage. */
export const mostPhotos = 20;

/** Photos identify a kit or show damage; the limit protects the size of the backup. */
export function photoRefusal(count: number, damage = false): Refusal | null {
  if (count < mostPhotos) return null;
  return refusal(
    "transition_refused",
    `This ${damage ? "check-in" : "kit"} has ${mostPhotos} photos. Remove one that is not needed any more, then add this one.`,
  );
}

/** A file's type by its first bytes; null for anything that is not an accepted picture, whatever its name. */
export function pictureType(bytes: Uint8Array): (typeof photoTypes)[number] | null {
  const starts = (at: number, ...signs: number[]) =>
    signs.every((sign, n) => bytes[at + n] === sign);
  if (starts(0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return "image/webp";
  return null;
}
