import type { ComponentProps } from "react";
import { texts } from "#texts/today";
import type { TodaySection } from "./today-section.tsx";

export type Section = ComponentProps<typeof TodaySection>;

/** A section of Today with the first rows of its part of the answer; null if there are none. */
export function section<T>(
  // Undefined in an answer that an older version of the app has stored on this device.
  part: { total: number; first: T[] } | null | undefined,
  title: string,
  all: Section["all"],
  row: (item: T) => Section["rows"][number],
): Section | null {
  if (!part || part.total === 0) return null;
  const rows = part.first.map(row);
  return { title, total: part.total, rows, all, more: texts.more(part.total - rows.length) };
}
