import type { CheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { codeKey, readBoxLabel, sameCode } from "@kitround/contract/kits/kit-code.ts";
import type { RefObject } from "react";
import { texts } from "#texts/top-ups";
import { already, opened, taken, useScan, wrong } from "../../lib/scans.ts";

/** The ids of the sheet's elements. */
export const boxPart = (box: number) => `box-${box}`;
export const linePart = (lineId: string) => `line-${lineId}`;

/** A scan while a kit is counted: its box's label scrolls to the box, an item's code opens its line. */
export function useCountScan(sheet: CheckInSheet, root: RefObject<HTMLElement | null>): void {
  const part = (name: string) => root.current?.querySelector<HTMLElement>(`[data-part="${name}"]`);
  useScan("sheet", async (code) => {
    if (sameCode(code, sheet.kitCode)) {
      const { box } = readBoxLabel(code);
      if (box === null) {
        return already(texts.scanHere.open(sheet.kitCode));
      }
      const section = part(boxPart(box));
      if (!section) return wrong(texts.scanHere.noBox(sheet.kitCode, box));
      section.scrollIntoView({ block: "start" });
      return taken(texts.scanHere.box(box));
    }
    // Data that a device stored before lines had codes have none.
    const line = sheet.lines.find(({ codes }) =>
      codes?.some((each) => codeKey(each) === codeKey(code)),
    );
    if (line === undefined) return undefined;
    const button = part(linePart(line.lineId))?.querySelector("button");
    if (button?.getAttribute("aria-expanded") === "false") button.click();
    button?.scrollIntoView({ block: "center" });
    return opened;
  });
}
