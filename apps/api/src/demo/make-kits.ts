import type { Making } from "./branch.ts";
import type { KitType } from "./make-kit-types.ts";
import { newId } from "./rows.ts";

/** Why a kit is not lent. */
export type Mishap = "new" | "retired" | "lost" | "quarantined" | "late";

export interface Kit {
  id: string;
  code: string;
  type: KitType;
  /** From this day on it is free for another school. */
  freeFrom: string;
  mishap: Mishap | null;
}

// The last copy of a title with three, so that the title is still lent.
const mishaps: Record<string, Mishap> = {
  "ELF-03": "quarantined",
  "NAN-03": "lost",
  "DBN-03": "new",
  "WAT-03": "quarantined",
};

// In addition to the branch's kits: retired, and kept for its history.
const retired = "MTF-04";

export function makeKits({ data }: Making, types: readonly KitType[]): Kit[] {
  return types.flatMap((type) =>
    Array.from({ length: type.copies + 1 }, (_, index) => {
      const code = `${type.data.code}-${String(index + 1).padStart(2, "0")}`;
      const mishap = code === retired ? "retired" : (mishaps[code] ?? null);
      return { id: newId(), code, type, freeFrom: "", mishap: data.mishaps ? mishap : null };
    }).filter((kit, index) => index < type.copies || kit.mishap === "retired"),
  );
}
