import { type RefObject, startTransition, useEffect, useState } from "react";
import { COLUMN } from "./grid-style.ts";

/**
 * The first and the last column of a grid that scrolls sideways which are in sight or next to it, told by their heads: the elements
 * that `heads` finds, in order. Before they have been looked at, as many as the window could hold.
 */
export function useColumnsInSight(grid: RefObject<HTMLElement | null>, heads: string, all: number) {
  const [sight, setSight] = useState(() => ({
    first: 0,
    last: Math.ceil(window.innerWidth / COLUMN) - 1,
  }));
  useEffect(() => {
    const columns = [...(grid.current?.querySelectorAll(heads) ?? [])].slice(0, all);
    const seen = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const index = columns.indexOf(target);
          if (isIntersecting) seen.add(index);
          else seen.delete(index);
        }
        // A grid that is hidden shows none: what it had stays.
        if (seen.size === 0) return;
        const first = Math.min(...seen);
        const last = Math.max(...seen);
        // Every row is another then: keys that are held down come first.
        startTransition(() => {
          setSight((now) => (now.first === first && now.last === last ? now : { first, last }));
        });
      },
      { root: grid.current, rootMargin: `0px ${COLUMN}px` },
    );
    for (const column of columns) observer.observe(column);
    return () => observer.disconnect();
  }, [grid, heads, all]);
  return sight;
}
