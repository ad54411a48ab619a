import { dayWords } from "@kitround/contract/plan/day-words.ts";

/** The words below an axis of days: the months where all of them begin one, with the year where one begins; otherwise days. Parts of a day are none. */
export function dayTicks(ticks: readonly Date[]): { at: Date; text: string }[] {
  const days = ticks
    .filter((at) => at.getTime() % 86_400_000 === 0)
    .map((at) => ({ at, day: at.toISOString().slice(0, 10) }));
  const months = days.every(({ day }) => day.endsWith("-01"));
  return days.map(({ at, day }, index) => {
    const [, date = "", month = ""] = dayWords(day).split(" ");
    if (!months) return { at, text: `${date} ${month}` };
    const year = day.slice(0, 4);
    const named = days[index - 1]?.day.slice(0, 4) !== year;
    return { at, text: named ? `${month} ${year}` : month };
  });
}
