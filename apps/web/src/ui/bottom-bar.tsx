import BottomNavigation from "@mui/material/BottomNavigation";
import BottomNavigationAction from "@mui/material/BottomNavigationAction";
import { styled } from "@mui/material/styles";
import type { ElementType, ReactNode } from "react";
import { texts } from "#texts/areas";

const Bar = styled("nav")(({ theme }) => ({
  position: "fixed",
  zIndex: theme.zIndex.appBar,
  left: 0,
  right: 0,
  bottom: 0,
  background: theme.palette.background.paper,
  borderTop: `1px solid ${theme.palette.divider}`,
  paddingBottom: "env(safe-area-inset-bottom)",
  "@media print": { display: "none" },
}));

/** The bar's height, without the phone's own strip below it. */
export const bottomBarHeight = 56;

export interface BottomBarItem {
  path: string;
  label: string;
  icon: ReactNode;
  /** The key that opens it, after `g`. */
  shortcut: string;
  /** How much waits there; 0 shows no badge. */
  waiting: number;
  /** Hidden below 600 pixels. */
  wideOnly: boolean;
}

interface BottomBarProps {
  label: string;
  items: readonly BottomBarItem[];
  /** Path of the open area, or null. */
  current: string | null;
  /** The link component, which gets `to`; the router's own. */
  link: ElementType;
}

/** The areas as icons, each with an accessible name. */
export function BottomBar({ label, items, current, link }: BottomBarProps) {
  return (
    <Bar aria-label={label}>
      <BottomNavigation value={current} sx={{ maxWidth: 720, mx: "auto" }}>
        {items.map((item) => (
          <BottomNavigationAction
            key={item.path}
            component={link}
            to={item.path}
            preload="intent"
            value={item.path}
            aria-label={item.label}
            aria-keyshortcuts={`g ${item.shortcut}`}
            aria-description={item.waiting > 0 ? texts.waiting(item.waiting) : undefined}
            data-waiting={item.waiting > 0 ? Math.min(item.waiting, 99) : undefined}
            data-name={`${item.label} (g ${item.shortcut})`}
            aria-current={current === item.path ? "page" : undefined}
            icon={item.icon}
            sx={{
              minWidth: 48,
              display: item.wideOnly ? { xs: "none", sm: "inline-flex" } : "inline-flex",
              color: "text.secondary",
              // Shows the name at once when a pointer or the keyboard focus is on the icon.
              "&::after": {
                content: "attr(data-name)",
                position: "absolute",
                bottom: "100%",
                px: 1,
                py: 0.5,
                borderRadius: 1,
                bgcolor: "text.primary",
                color: "background.paper",
                fontSize: 14,
                whiteSpace: "nowrap",
                pointerEvents: "none",
                opacity: 0,
              },
              "&[data-waiting]::before": {
                content: "attr(data-waiting)",
                position: "absolute",
                top: 6,
                left: "calc(50% + 8px)",
                minWidth: 18,
                px: 0.5,
                borderRadius: "9px",
                bgcolor: "primary.main",
                color: "primary.contrastText",
                fontSize: 12,
                fontWeight: 600,
                lineHeight: "18px",
                fontVariantNumeric: "tabular-nums",
              },
              "@media (hover: hover)": { "&:hover::after": { opacity: 1 } },
              "&:focus-visible::after": { opacity: 1 },
              "&.Mui-selected": { color: "primary.main", bgcolor: "rgb(18 63 148 / 10%)" },
            }}
          />
        ))}
      </BottomNavigation>
    </Bar>
  );
}
