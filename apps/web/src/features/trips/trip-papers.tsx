import { printTrip, tripPapers } from "@kitround/contract/papers/paper.ts";
import { mdiPrinterOutline } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { texts } from "#texts/papers";
import { useFile } from "../../server/save-file.ts";
import { Icon } from "../../ui/icon.tsx";

/** A trip's papers, each as a PDF: its sheet, its load list, and a line for each school to sign. */
export function TripPapers({ id }: { id: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const paper = useFile(printTrip, texts.saved);
  return (
    <>
      <IconButton
        aria-label={texts.ofTrip}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={paper.isPending}
        sx={{ width: 48, height: 48 }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiPrinterOutline} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {tripPapers.map((kind) => (
          <MenuItem
            key={kind}
            sx={{ minHeight: 48 }}
            onClick={() => {
              setAnchor(null);
              paper.mutate({ params: { id }, query: { kind } });
            }}
          >
            {texts.trip[kind]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
