// A phone's clock may be a day off. The server's own time comes with every answer; how far the two are apart is kept, so that
// what is entered without signal still says when it happened.

const place = "clock-offset";
/** Below this the two agree: answers take a moment, and their time has whole seconds. */
const slackMs = 60_000;

let offsetMs = read();

/** The present moment, by the server's clock as it was last heard. */
export function now(device = Date.now()): Date {
  return new Date(device + offsetMs);
}

/** Hears the server's time: the `Date` of an answer that has just come. */
export function hearClock(date: string | null, device = Date.now()): void {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return;
  const apart = server - device;
  const next = Math.abs(apart) < slackMs ? 0 : apart;
  // A slow answer is no news of the clock.
  if (Math.abs(next - offsetMs) < slackMs) return;
  offsetMs = next;
  try {
    localStorage.setItem(place, String(next));
  } catch {
    // A full device hears it again with the next answer.
  }
}

function read(): number {
  try {
    return Number(localStorage.getItem(place)) || 0;
  } catch {
    return 0;
  }
}
