import { mdiMagnify } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/search";
import { searchOpen } from "../lib/search-open.ts";
import { Icon } from "./icon.tsx";

/** Opens the global search, for those without a keyboard: beside the sync sign on every screen. */
export function SearchSign({ onDark = false }: { onDark?: boolean }) {
  return (
    <IconButton
      aria-label={texts.open}
      aria-keyshortcuts="/"
      title={texts.openByKey}
      onClick={() => searchOpen.set(true)}
      sx={{ width: 48, height: 48, displayPrint: "none", color: onDark ? "#fff" : "primary.main" }}
    >
      <Icon path={mdiMagnify} />
    </IconButton>
  );
}
