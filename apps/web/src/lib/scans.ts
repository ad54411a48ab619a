import { scannedText } from "@kitround/contract/kits/kit-code.ts";
import { useEffect, useRef } from "react";
import { texts } from "#texts/scans";

// The one place that decides what a scan means. A scanner that types (lib/scanner.ts), a camera and a field for codes all hand
// their code to `scanned`; screens say with `useScan` what a code means while they are shown.

/** What became of a scan. */
export type ScanOutcome =
  /** It is ticked, counted or handed over here. */
  | { is: "taken"; words: string }
  /** What it names has been opened, on this screen or another. */
  | { is: "opened" }
  /** It was taken before. */
  | { is: "already"; words: string }
  /** It does not belong here, or nothing knows it. */
  | { is: "wrong"; words: string };

export const taken = (words: string): ScanOutcome => ({ is: "taken", words });
export const opened: ScanOutcome = { is: "opened" };
export const already = (words: string): ScanOutcome => ({ is: "already", words });
export const wrong = (words: string): ScanOutcome => ({ is: "wrong", words });

/** Undefined: the code means nothing here, ask the screen behind. */
export type ScanMeaning = (code: string) => Promise<ScanOutcome | undefined>;

/** A label that counts no more is said first, by its whole link. Then the kit in hand is asked before its screen, and the screen before the app. */
const order = ["label", "sheet", "screen", "app"] as const;
type Rank = (typeof order)[number];

let meanings: readonly { rank: Rank; means: ScanMeaning }[] = [];

/** While the caller is mounted, codes are given to `means` in their turn. */
export function useScan(rank: Rank, means: ScanMeaning): void {
  const newest = useRef(means);
  useEffect(() => {
    newest.current = means;
  });
  useEffect(() => {
    const mine = { rank, means: (code: string) => newest.current(code) };
    // Among equals the one that was mounted last is what the person looks at.
    meanings = [mine, ...meanings];
    return () => {
      meanings = meanings.filter((each) => each !== mine);
    };
  }, [rank]);
}

/** Does what a scanned code means on this screen, and returns what became of it. */
export async function scanned(text: string): Promise<ScanOutcome> {
  const code = scannedText(text);
  const inTurn = order.flatMap((rank) => meanings.filter((each) => each.rank === rank));
  for (const { rank, means } of inTurn) {
    // One after the other: each is asked only where the one before does not know it.
    // oxlint-disable-next-line eslint/no-await-in-loop -- see above
    const outcome = await means(rank === "label" ? text : code);
    if (outcome !== undefined) return outcome;
  }
  return wrong(texts.unknown(code));
}
