// American English has three letters for every month; the order of the parts is ours.
const format = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

const known = new Map<string, string>();

/** A day as the house writes it in sentences: "Tue 24 Nov". */
export function dayWords(day: string): string {
  const words = known.get(day) ?? wordsOf(day);
  // A screen names the same few days hundreds of times.
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
