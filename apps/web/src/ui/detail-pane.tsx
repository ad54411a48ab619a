import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useEffect } from "react";
import { benchWidth, lowScreen } from "../lib/bench.ts";
import { bottomBarHeight } from "./bottom-bar.tsx";

const topBarHeight = 60;

/** Whether list and detail are side by side. */
export function useWide(): boolean {
  const theme = useTheme();
  return useMediaQuery(theme.breakpoints.up("md"), { noSsr: true });
}

/** The same in the kit room, where a tablet on the bench has two columns too. */
export function useBench(): boolean {
  return useMediaQuery(`@media ${benchWidth}`, { noSsr: true });
}

/** Whether this is a phone held sideways. Then it has space beside a title, and none below it. */
export function useSideways(): boolean {
  return useMediaQuery(`${lowScreen} and (min-width: 600px)`, { noSsr: true });
}

interface DetailPaneProps {
  /** Identifies what is shown: another one starts scrolled to its top. */
  of: string;
  /** The screen has no bars. */
  plain?: boolean;
  /** The screen has the bottom bar only. */
  noAppBar?: boolean;
  /** As of its `ListDetail`. */
  bench?: boolean;
  children: ReactNode;
}

/**
 * The detail beside a list that scrolls: it scrolls separately between the two bars. On a phone it is the page, and
 * starts at its top.
 */
export function DetailPane(props: DetailPaneProps) {
  const { of, plain = false, noAppBar = plain, bench = false, children } = props;
  const top = noAppBar ? 0 : topBarHeight;
  return (
    <Pane key={of} top={top} bars={top + (plain ? 0 : bottomBarHeight)} bench={bench}>
      {children}
    </Pane>
  );
}

interface PaneProps {
  /** Heights in pixels: of the bar above, and of both. */
  top: number;
  bars: number;
  bench: boolean;
  children: ReactNode;
}

function Pane({ top, bars, bench, children }: PaneProps) {
  const theme = useTheme();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: "column",
        minHeight: `calc(100dvh - ${bars}px)`,
        [bench ? `@media ${benchWidth}` : theme.breakpoints.up("md")]: {
          // It ends above the bottom bar, so sticky elements at its end need no extra space.
          "--below": "0px",
          position: "sticky",
          top: `${top}px`,
          height: `calc(100dvh - ${bars}px - env(safe-area-inset-bottom))`,
          minHeight: 0,
          overflowY: "auto",
        },
      }}
    >
      {children}
    </Box>
  );
}
