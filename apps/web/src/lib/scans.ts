import { useEffect, useRef } from "react";
import { texts } from "#texts/scans";
import { toast } from "./toast-store.ts";

// The one place that decides what a scan means. A scanner that types (lib/scanner.ts) and a camera both hand their code to
// `scanned`; screens say with `useScan` what a code means while they are shown.

/** Null: done. A sentence: what is wrong with it. Undefined: it means nothing here, ask the screen behind. */
export type ScanMeaning = (code: string) => Promise<string | null | undefined>;

/** The kit in hand is asked before its screen, and the screen before the app. */
const order = ["sheet", "screen", "app"] as const;
type Rank = (typeof order)[number];

let meanings: readonly { rank: Rank; means: (code: string) => ReturnType<ScanMeaning> }[] = [];

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

/** Does what a scanned code means on this screen, or says that nothing knows it. */
export async function scanned(code: string): Promise<void> {
  const inTurn = order.flatMap((rank) => meanings.filter((each) => each.rank === rank));
  for (const { means } of inTurn) {
    // One after the other: each is asked only where the one before does not know it.
    // oxlint-disable-next-line eslint/no-await-in-loop -- see above
    const answer = await means(code);
    if (answer === null) return;
    if (answer !== undefined) return toast(answer, { tone: "error" });
  }
  toast(texts.unknown(code), { tone: "error" });
}
