import { lazy, Suspense, useEffect } from "react";
import { hasDialog, isFree } from "../../lib/free-keys.ts";
import { searchOpen } from "../../lib/search-open.ts";
import { useStore } from "../../lib/store.ts";

const SearchDialog = lazy(async () => {
  const module = await import("./search-dialog.tsx");
  return { default: module.SearchDialog };
});

/** Opens the global search with `/`, and with Ctrl or Cmd and K also from within a field. */
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
  const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.defaultPrevented;
  const k = control && event.key.toLowerCase() === "k" && !hasDialog();
  if (!k && !(event.key === "/" && isFree(event))) return;
  event.preventDefault();
  searchOpen.set(true);
}
