import { lazy, Suspense, useEffect } from "react";
import { searchOpen } from "../../lib/search-open.ts";
import { useStore } from "../../lib/store.ts";

const SearchDialog = lazy(async () => {
  const module = await import("./search-dialog.tsx");
  return { default: module.SearchDialog };
});

/** Opens the search of everything at `/`, and at Ctrl or Cmd and K also from within a field. */
export function SearchAnywhere({ branchUserId }: { branchUserId: string }) {
  const open = useStore(searchOpen);
  useEffect(() => {
    addEventListener("keydown", openByKey);
    return () => {
      removeEventListener("keydown", openByKey);
      searchOpen.set(false);
    };
  }, []);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <SearchDialog by={branchUserId} onClose={() => searchOpen.set(false)} />
    </Suspense>
  );
}

function openByKey(event: KeyboardEvent): void {
  if (event.altKey || event.defaultPrevented) return;
  const control = event.ctrlKey || event.metaKey;
  const slash = event.key === "/" && !control && !isTyping(event.target);
  const k = event.key.toLowerCase() === "k" && control;
  // What stands over the screen is finished first.
  if ((!slash && !k) || document.querySelector("[role=dialog], dialog[open]") !== null) return;
  event.preventDefault();
  searchOpen.set(true);
}

function isTyping(at: EventTarget | null): boolean {
  return at instanceof HTMLElement && at.matches("input, textarea, select, [contenteditable]");
}
