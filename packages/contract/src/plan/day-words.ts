// American English has three letters for every month; the order of the parts is our own.
const format = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

const known = new Map<string, string>();

/** A day as sentences contain it: "Tue 24 Nov". */
export function dayWords(day: string): string {
  const words = known.get(day) ?? wordsOf(day);
  // Cached, because a screen formats the same few days hundreds of times.
  if (known.size > 1000) known.clear();
  known.set(day, words);
  return words;
}

function wordsOf(day: string): string {
  const parts = new Map(
    format.formatToParts(new Date(`${day}T00:00:00Z`)).map((p) => [p.type, p.value]),
  );
  return `${parts.get("weekday")} ${parts.get("day")} ${parts.get("month")}`;
}
