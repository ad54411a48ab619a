import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useEffect } from "react";
import { bottomBarHeight } from "./bottom-bar.tsx";

const topBarHeight = 60;

/** Whether list and detail are side by side. */
export function useWide(): boolean {
  const theme = useTheme();
  return useMediaQuery(theme.breakpoints.up("md"), { noSsr: true });
}

interface DetailPaneProps {
  /** Identifies what is shown: another one starts scrolled to its top. */
  of: string;
  /** The screen has no bars. */
  plain?: boolean;
  /** The screen has the bottom bar only. */
  noAppBar?: boolean;
  children: ReactNode;
}

/**
 * The detail beside a list that scrolls: it scrolls separately between the two bars. On a phone it is the page, and
 * starts at its top.
 */
export function DetailPane({ of, plain = false, noAppBar = plain, children }: DetailPaneProps) {
  const top = noAppBar ? 0 : topBarHeight;
  return (
    <Pane key={of} top={top} bars={top + (plain ? 0 : bottomBarHeight)}>
      {children}
    </Pane>
  );
}

/** Heights in pixels: of the bar above, and of both. */
function Pane({ top, bars, children }: { top: number; bars: number; children: ReactNode }) {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Box
      sx={{
        // It ends above the bottom bar, so sticky elements at its end need no extra space.
        "--below": { md: "0px" },
        position: { md: "sticky" },
        top: { md: `${top}px` },
        height: {
          md: `calc(100dvh - ${bars}px - env(safe-area-inset-bottom))`,
        },
        overflowY: { md: "auto" },
        display: "flex",
        flexDirection: "column",
        minHeight: { xs: `calc(100dvh - ${bars}px)`, md: 0 },
      }}
    >
      {children}
    </Box>
  );
}
