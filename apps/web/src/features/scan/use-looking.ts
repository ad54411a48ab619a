import { type RefObject, useEffect, useRef, useState } from "react";
import { scanned, type ScanOutcome } from "../../lib/scans.ts";
import { labelReader } from "./label-reader.ts";
import { soundOf } from "./scan-sounds.ts";

/** Pause between two frames in milliseconds, which keeps the picture smooth. */
const REST_MS = 80;
/** A label that stays in the picture is read once; after this long outside it, it is read again. */
const AWAY_MS = 1500;

/** Reads the picture while `on` and passes each code to the screen. Returns the result of the last one. */
export function useLooking(
  video: RefObject<HTMLVideoElement | null>,
  on: boolean,
  onOpened: () => void,
): { last: ScanOutcome | null; failed: boolean; take: (code: string) => Promise<void> } {
  const [last, setLast] = useState<ScanOutcome | null>(null);
  const [failed, setFailed] = useState(false);
  async function take(code: string) {
    const outcome = await scanned(code);
    soundOf(outcome.is);
    if (outcome.is === "opened") onOpened();
    setLast(outcome);
  }
  const newest = useRef(take);
  useEffect(() => {
    newest.current = take;
  });
  useEffect(() => {
    if (!on) return undefined;
    const gone = new AbortController();
    const seen = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function begin() {
      const read = await labelReader();
      const look = async () => {
        const picture = video.current;
        const texts = picture === null ? [] : await read(picture);
        const now = Date.now();
        for (const text of texts) {
          const before = seen.get(text) ?? 0;
          seen.set(text, now);
          if (gone.signal.aborted) return;
          // oxlint-disable-next-line eslint/no-await-in-loop -- what one scan does may change what the next one means
          if (now - before > AWAY_MS) await newest.current(text.trim());
        }
        if (!gone.signal.aborted) timer = setTimeout(() => void look().catch(fail), REST_MS);
      };
      await look();
    }
    const fail = (error: unknown) => {
      if (gone.signal.aborted) return;
      console.error("Codes can't be read", error);
      setFailed(true);
    };
    begin().catch(fail);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [on, video]);
  return { last, failed, take };
}
