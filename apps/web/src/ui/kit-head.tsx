import { mdiArrowLeft } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { benchWidth, lowScreen } from "../lib/bench.ts";
import { Icon } from "./icon.tsx";
import { KitChip } from "./kit-chip.tsx";

interface KitHeadProps {
  code: string;
  title: string;
  /** Label of the back link. */
  back: string;
  onClose: () => void;
  /** Facts in one line. */
  facts: ReactNode;
  /** A small photo of the title, where there is no space beside the lines. */
  picture?: ReactNode;
  /** At the end of its line: a less frequent action. */
  action?: ReactNode;
  /** Progress of the work on it. */
  children?: ReactNode;
}

/** The header of the kit in hand; sticky while its list scrolls. */
export function KitHead(props: KitHeadProps) {
  const { code, title, picture, back, onClose, action, facts, children } = props;
  return (
    <Box
      sx={{
        position: "sticky",
        top: { xs: 56, sm: 60 },
        // There the pane scrolls by itself.
        [`@media ${benchWidth}`]: { top: 0 },
        [lowScreen]: { position: "static", pt: 0.5 },
        zIndex: 3,
        mx: { xs: -2, sm: -3 },
        px: { xs: 1, sm: 2 },
        pt: 1,
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <IconButton aria-label={back} onClick={onClose}>
          <Icon path={mdiArrowLeft} />
        </IconButton>
        <Box component="h2" sx={{ m: 0, flex: 1, minWidth: 0, fontSize: 20, fontWeight: 600 }}>
          <KitChip code={code} title={title} />
        </Box>
        {picture}
        {action}
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          rowGap: 0.5,
          px: 1,
          pb: 1,
          fontSize: 14,
        }}
      >
        {facts}
      </Box>
      {children}
    </Box>
  );
}
