import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useEffect } from "react";
import { bottomBarHeight } from "./bottom-bar.tsx";

const topBarHeight = 60;

/** Whether list and detail stand side by side. */
export function useWide(): boolean {
  const theme = useTheme();
  return useMediaQuery(theme.breakpoints.up("md"), { noSsr: true });
}

/** The detail beside a list that scrolls: it scrolls by itself between the two bars. On a phone it is the page, and begins at its top. */
export function DetailPane({ of, children }: { of: string; children: ReactNode }) {
  return <Pane key={of}>{children}</Pane>;
}

function Pane({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Box
      sx={{
        // Ends above the bottom bar, so what sticks to its end needs no room for that.
        "--below": { md: "0px" },
        position: { md: "sticky" },
        top: { md: topBarHeight },
        height: {
          md: `calc(100dvh - ${topBarHeight + bottomBarHeight}px - env(safe-area-inset-bottom))`,
        },
        overflowY: { md: "auto" },
        display: "flex",
        flexDirection: "column",
        minHeight: { xs: `calc(100dvh - ${topBarHeight + bottomBarHeight}px)`, md: 0 },
      }}
    >
      {children}
    </Box>
  );
}
