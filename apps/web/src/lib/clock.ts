// A phone's clock may be a day off. Every answer has the server's time; the difference is stored, so that entries
// made without signal still have the right time.

const place = "clock-offset";
/** A smaller difference is ignored: answers take a moment, and their time has whole seconds. */
const slackMs = 60_000;

let offsetMs = read();

/** The present time by the server's clock, using the last known difference. */
export function now(device = Date.now()): Date {
  return new Date(device + offsetMs);
}

/** Updates the difference from the `Date` header of an answer that has just arrived. */
export function hearClock(date: string | null, device = Date.now()): void {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return;
  const apart = server - device;
  const next = Math.abs(apart) < slackMs ? 0 : apart;
  // A slow answer says nothing about the clock.
  if (Math.abs(next - offsetMs) < slackMs) return;
  offsetMs = next;
  try {
    localStorage.setItem(place, String(next));
  } catch {
    // If storage is full, the next answer sets it again.
  }
}

function read(): number {
  try {
    return Number(localStorage.getItem(place)) || 0;
  } catch {
    return 0;
  }
}
