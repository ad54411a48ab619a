import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { createContext, type ReactNode } from "react";
import { benchList, lowScreen, tabletOnBench } from "../lib/bench.ts";
import { ScanSign } from "./scan-sign.tsx";
import { SearchSign } from "./search-sign.tsx";
import { SyncSign } from "./sync-sign.tsx";

interface PageProps {
  /** For screens without an app bar; it becomes the page's heading. */
  title?: string;
  /** The back link, before the title. A page with one is a screen of its own, and shows the sync sign. */
  back?: ReactNode;
  /** State and facts of one thing, beside its title. */
  state?: ReactNode;
  /** At most one main action and a menu, at the end of the title's line. */
  actions?: ReactNode;
  /** For content with short lines: limits its width to 1,200 pixels. */
  narrow?: boolean;
  /** Uses the full width, as the plan does; other pages end at 1,440. */
  full?: boolean;
  children: ReactNode;
}

/** The frame of a screen: title line, then content, at most 1,440 pixels wide. */
export function Page(props: PageProps) {
  const { title, back, state, actions, full = false, narrow = false, children } = props;
  const head = title !== undefined || actions !== undefined || back !== undefined;
  return (
    <Box
      sx={{
        maxWidth: full ? "none" : 1440,
        mx: "auto",
        px: { xs: 2, sm: 3 },
        py: { xs: 2, md: 3 },
        [lowScreen]: { py: 0.5 },
        width: "100%",
      }}
    >
      {head && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 2, flexWrap: "wrap" }}>
          {back}
          {title !== undefined && (
            <Typography
              variant="h1"
              sx={{
                flex: { xs: "1 1 0", md: "0 1 auto" },
                minWidth: 0,
                overflowWrap: "anywhere",
                // Between the back link and the signs a phone has room for a word or two.
                ...(back !== undefined && { fontSize: { xs: 20, sm: 24 }, lineHeight: 1.25 }),
              }}
            >
              {title}
            </Typography>
          )}
          <Box
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              rowGap: 1,
              columnGap: { xs: 0.5, sm: 1 },
              // Without a title there is space beside the back link, except on the narrowest screens.
              flex: { xs: "1 0 100%", [title === undefined ? "sm" : "md"]: 1 },
              order: { xs: 1, [title === undefined ? "sm" : "md"]: 0 },
              "&:empty": { display: { xs: "none", md: "flex" } },
            }}
          >
            {state}
            {actions && <Box sx={{ flex: 1, display: { xs: "none", md: "block" } }} />}
            {actions}
          </Box>
          {back !== undefined && (
            // Beside the title, even with little space: state and actions are below it then.
            <Box sx={{ display: "flex", ml: "auto" }}>
              <ScanSign />
              <SearchSign />
              <SyncSign />
            </Box>
          )}
        </Box>
      )}
      {narrow ? <Box sx={{ maxWidth: 1200 }}>{children}</Box> : children}
    </Box>
  );
}

interface ListDetailProps {
  list: ReactNode;
  /** Null while nothing is chosen. */
  detail: ReactNode;
  /** Width of the list in pixels when both are side by side. */
  listWidth?: number;
  /** The same on a desktop, where lists are denser. */
  deskWidth?: number;
  /** Side by side on a tablet on the bench, too. */
  bench?: boolean;
}

/** Whether a list is narrow because its detail is beside it on a tablet: its rows are cards then. */
export const BesideOnTablet = createContext(false);

/**
 * Hides a list that its detail replaces: invisible, not read by screen readers and not focusable, but still laid out,
 * so that two hundred rows are back with the tap that closes the detail.
 */
const putAway = {
  contentVisibility: "hidden",
  position: "absolute",
  height: 0,
  overflow: "clip",
} as const;

/** A list beside its detail. */
const shown = {
  contentVisibility: "visible",
  position: "static",
  height: "auto",
  overflow: "visible",
  borderRight: 1,
  borderColor: "divider",
} as const;

/** List and detail side by side from 960 pixels, in the kit room from 780; below, the detail replaces the list. */
export function ListDetail({
  list,
  detail,
  listWidth = 420,
  deskWidth = listWidth,
  bench = false,
}: ListDetailProps) {
  const theme = useTheme();
  const open = detail !== null && detail !== undefined && detail !== false;
  return (
    <Box sx={{ display: "flex", alignItems: "stretch", minHeight: "100%", position: "relative" }}>
      <Box
        sx={{
          width: "100%",
          flexShrink: 0,
          ...(open && {
            ...putAway,
            ...(bench && { [`@media ${tabletOnBench}`]: { ...shown, width: benchList } }),
            [theme.breakpoints.up("md")]: { ...shown, width: listWidth },
            [theme.breakpoints.up("lg")]: { width: deskWidth },
          }),
        }}
      >
        <BesideOnTablet value={open && bench}>{list}</BesideOnTablet>
      </Box>
      {open && <Box sx={{ flex: 1, minWidth: 0 }}>{detail}</Box>}
    </Box>
  );
}
