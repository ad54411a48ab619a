import { dayWords } from "@kitround/contract/plan/day-words.ts";

/**
 * The labels of an axis of days: months if all of them begin one, with the year where one begins; otherwise days.
 * Parts of a day have no label.
 */
export function dayTicks(ticks: readonly Date[]): { at: Date; text: string }[] {
  const days = ticks
    .filter((at) => at.getTime() % 86_400_000 === 0)
    .map((at) => ({ at, day: at.toISOString().slice(0, 10) }));
  const months = days.every(({ day }) => day.endsWith("-01"));
  return days.map(({ at, day }, index) => {
    const [, date = "", month = ""] = dayWords(day).split(" ");
    if (!months) return { at, text: `${date} ${month}` };
    const yearAt = (place: number) => days[place]?.day.slice(0, 4);
    const year = yearAt(index);
    // The next label makes the year of an old year's last month clear, and needs the space.
    const next = days.length > 2 ? yearAt(1) : year;
    const clear = index === 0 && next !== year && next === yearAt(2);
    const named = yearAt(index - 1) !== year && !clear;
    return { at, text: named ? `${month} ${year}` : month };
  });
}
