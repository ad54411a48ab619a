// The event loop takes one new connection a turn (libuv from 1.45 on), behind all that the turn has to do. Where those inside are
// served as fast as they can be, each turn is long, and a crowd outside waits where nobody counts it: as long for a refusal as for
// an answer.

/** However many come, so often one of those who wait goes on. */
const atLeastEveryMs = 5;

export interface GiveWay {
  /** Somebody new has come: another may stand behind. */
  arrived(): void;
  /** Does it once nobody more comes, which is at once on a calm day. */
  whenQuiet(go: () => void): void;
  /** So many wait for that. */
  held(): number;
}

/** Whoever comes is heard, and let in or refused, before more is done for those who wait inside. */
export function givesWay(): GiveWay {
  let looking = false;
  let another = false;
  let lastWent = 0;
  const held: (() => void)[] = [];

  /** A turn of the loop later. */
  function look(): void {
    looking = another;
    another = false;
    if (looking) setImmediate(look);
    if (looking && performance.now() - lastWent < atLeastEveryMs) return;
    lastWent = performance.now();
    for (const go of held.splice(0, looking ? 1 : held.length)) go();
  }

  return {
    arrived() {
      another = true;
      if (looking) return;
      looking = true;
      setImmediate(look);
    },
    whenQuiet(go) {
      if (looking) held.push(go);
      else go();
    },
    held: () => held.length,
  };
}
