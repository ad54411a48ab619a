import type { KitTypeData } from "./kit-type-data.ts";
import { kitTypesOfMatter } from "./kit-types-matter.ts";
import { kitTypesOfNature } from "./kit-types-nature.ts";
import { kitTypesOfPower } from "./kit-types-power.ts";

/** The 35 titles, the most requested first. */
export const kitTypes: readonly KitTypeData[] = interleaved(
  kitTypesOfPower,
  kitTypesOfMatter,
  kitTypesOfNature,
);

function interleaved(...lists: (readonly KitTypeData[])[]): KitTypeData[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}
