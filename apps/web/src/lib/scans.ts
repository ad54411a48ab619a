import { scannedText } from "@kitround/contract/kits/kit-code.ts";
import { useEffect, useRef } from "react";
import { texts } from "#texts/scans";

// Decides what a scanned code does. A keyboard scanner (lib/scanner.ts), the camera and fields for codes all call
// `scanned`; a screen registers with `useScan` what a code does while it is shown.

/** The result of a scan. */
export type ScanOutcome =
  /** The code was accepted on this screen: ticked, counted or handed over. */
  | { is: "taken"; words: string }
  /** The thing it names was opened, on this screen or another. */
  | { is: "opened" }
  /** It was scanned before. */
  | { is: "already"; words: string }
  /** It does not belong here, or is unknown. */
  | { is: "wrong"; words: string };

export const taken = (words: string): ScanOutcome => ({ is: "taken", words });
export const opened: ScanOutcome = { is: "opened" };
export const already = (words: string): ScanOutcome => ({ is: "already", words });
export const wrong = (words: string): ScanOutcome => ({ is: "wrong", words });

/** Undefined: the code is unknown here, so the next handler is asked. */
export type ScanMeaning = (code: string) => Promise<ScanOutcome | undefined>;

/**
 * The order of handlers. A replaced label is recognised first, by its whole link. Then the kit in hand is asked
 * before its screen, and the screen before the app.
 */
const order = ["label", "sheet", "screen", "app"] as const;
type Rank = (typeof order)[number];

let meanings: readonly { rank: Rank; means: ScanMeaning }[] = [];

/** Registers a handler for codes while the calling component is mounted. */
export function useScan(rank: Rank, means: ScanMeaning): void {
  const newest = useRef(means);
  useEffect(() => {
    newest.current = means;
  });
  useEffect(() => {
    const mine = { rank, means: (code: string) => newest.current(code) };
    // Among handlers of one rank, the last mounted one belongs to what the person sees.
    meanings = [mine, ...meanings];
    return () => {
      meanings = meanings.filter((each) => each !== mine);
    };
  }, [rank]);
}

/** Handles a scanned code, and returns the result. */
export async function scanned(text: string): Promise<ScanOutcome> {
  const code = scannedText(text);
  const inTurn = order.flatMap((rank) => meanings.filter((each) => each.rank === rank));
  for (const { rank, means } of inTurn) {
    // One after the other: a handler is asked only if the one before does not know the code.
    // oxlint-disable-next-line eslint/no-await-in-loop -- see above
    const outcome = await means(rank === "label" ? text : code);
    if (outcome !== undefined) return outcome;
  }
  return wrong(texts.unknown(code));
}
