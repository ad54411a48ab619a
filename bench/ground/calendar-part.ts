import { calendarText } from "../../apps/api/src/features/feeds/calendar-text.ts";
import { figure } from "./figure.ts";

const many = 2_000;

/** A calendar of 2,000 trips. */
export async function benchCalendar(): Promise<void> {
  const start = Date.UTC(2026, 0, 1, 20);
  const at = (hour: number) => new Date(start + hour * 3_600_000).toISOString();
  const events = Array.from({ length: many }, (_, n) => ({
    uid: `${n}@kitround`,
    when: { startsAt: at(n * 4), endsAt: at(n * 4 + 3) },
    summary: `Ōtāhuhu round ${n}`,
    description: "Fairview School, Te Kura o Hīnau: 2 kits out, 2 back.",
    location: "Waikare",
    cancelled: n % 50 === 0,
    updatedAt: at(0),
    version: 1,
  }));
  let [quickest, bytes] = [Infinity, 0];
  for (let n = 0; n < 5; n += 1) {
    const from = performance.now();
    bytes = Buffer.byteLength(calendarText("Trips", events));
    quickest = Math.min(quickest, performance.now() - from);
  }
  console.log(`calendar, ${many} events, the quickest of five:`);
  figure(`${bytes} bytes`, quickest, "ms", 300);
}
