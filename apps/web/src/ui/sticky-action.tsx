import Box from "@mui/material/Box";
import { type ReactNode, useEffect, useRef } from "react";
import { actionBarHeight } from "../lib/action-bar.ts";
import { bottomBarHeight } from "./bottom-bar.tsx";

interface StickyActionProps {
  /** The one main button; give it `size="large"` and `fullWidth`. */
  children: ReactNode;
  /** One line above it: what it will do, or why it cannot. */
  note?: ReactNode;
  /** On plain screens there is no bottom bar to stay above. */
  plain?: boolean;
}

/** The screen's one main action, always in the thumb's reach above the bottom bar. Stands at the end of the content. */
export function StickyAction({ children, note, plain = false }: StickyActionProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its height is known once it is drawn, and changes with what it says: messages stand above it.
    const seen = new ResizeObserver(() => actionBarHeight.set(bar.current?.offsetHeight ?? 0));
    if (bar.current) seen.observe(bar.current);
    return () => {
      seen.disconnect();
      actionBarHeight.set(0);
    };
  }, []);
  return (
    <Box
      ref={bar}
      sx={{
        position: "sticky",
        bottom: plain ? 0 : `calc(${bottomBarHeight}px + env(safe-area-inset-bottom))`,
        zIndex: 2,
        mt: "auto",
        mx: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        py: 1.5,
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {note !== undefined && (
        <Box sx={{ mb: 1, color: "text.secondary", fontSize: 14, "&:empty": { display: "none" } }}>
          {note}
        </Box>
      )}
      <Box sx={{ maxWidth: { sm: 400 }, display: "flex", gap: 1 }}>{children}</Box>
    </Box>
  );
}
