import { type RefObject, startTransition, useEffect, useState } from "react";
import { COLUMN } from "./grid-style.ts";

/**
 * The first and last column that are visible or next to it in a grid that scrolls sideways, found by their headers:
 * the elements that match `heads`, in order. Before they are measured, it assumes as many as fit into the window.
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
        // A hidden grid shows no columns: it keeps its previous ones.
        if (seen.size === 0) return;
        const first = Math.min(...seen);
        const last = Math.max(...seen);
        // All rows rerender, so this is a transition: held keys come first.
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
