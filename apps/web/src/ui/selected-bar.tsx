import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { texts } from "#texts/controls";

interface SelectedBarProps {
  count: number;
  onClear: () => void;
  /** The actions: buttons, and notes about them. */
  children: ReactNode;
}

/** The actions for the selected rows of a list; sticky, so that they are reachable in a long list. */
export function SelectedBar({ count, onClear, children }: SelectedBarProps) {
  return (
    <Box
      role="region"
      aria-label={texts.withSelected}
      sx={{
        position: "sticky",
        // The app's bottom bar is fixed: without this it covers the actions of a list longer than the screen.
        bottom: "calc(var(--below, 0px) + env(safe-area-inset-bottom))",
        zIndex: 2,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        mx: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        pt: 1,
        pb: 1.5,
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          flexBasis: { xs: "100%", lg: "auto" },
        }}
      >
        <Box component="output">{texts.selected(count)}</Box>
        <Button size="large" onClick={onClear} sx={{ flexShrink: 0 }}>
          {texts.clearSelection}
        </Button>
      </Box>
      {children}
    </Box>
  );
}
