import type { Load, Room } from "@kitround/contract/vehicles/van-load.ts";
import { texts as areaTexts } from "#texts/split-trip";
import { texts as tripTexts } from "#texts/trips";
import { formatGrams } from "../../../lib/distance.ts";

const texts = areaTexts.form;

/** "18 kg, 4 boxes". */
export function plainLoad({ weightG, boxes }: Load): string {
  return texts.load(formatGrams(weightG), tripTexts.boxes(boxes));
}

/** "18 kg of 20 kg, 4 boxes of 5". */
export function ofRoom({ weightG, boxes }: Load, { capacityG, capacityBoxes }: Room): string {
  const weight = formatGrams(weightG);
  const count = tripTexts.boxes(boxes);
  if (capacityG === null && capacityBoxes === null) {
    return `${texts.load(weight, count)} (${texts.noLimit})`;
  }
  return texts.load(
    capacityG === null ? weight : texts.of(weight, formatGrams(capacityG)),
    capacityBoxes === null ? count : texts.of(count, `${capacityBoxes}`),
  );
}
