import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useRef } from "react";
import { actionBarHeight } from "../lib/action-bar.ts";
import { lowScreen } from "../lib/bench.ts";
import { bottomBarHeight } from "./bottom-bar.tsx";

const Bar = styled("div")(({ theme }) => ({
  position: "sticky",
  zIndex: 2,
  margin: theme.spacing("auto", -2, 0),
  padding: theme.spacing(1.5, 2),
  background: theme.palette.background.paper,
  borderTop: `1px solid ${theme.palette.divider}`,
  // Note and buttons share one line if there is room.
  [theme.breakpoints.up("sm")]: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: theme.spacing(1, 2),
    marginLeft: theme.spacing(-3),
    marginRight: theme.spacing(-3),
    paddingLeft: theme.spacing(3),
    paddingRight: theme.spacing(3),
  },
  [lowScreen]: { paddingTop: 6, paddingBottom: 6 },
}));
const Note = styled("div")(({ theme }) => ({
  marginBottom: theme.spacing(1),
  color: theme.palette.text.secondary,
  fontSize: 14,
  "&:empty": { display: "none" },
  [theme.breakpoints.up("sm")]: { flex: "1 1 240px", minWidth: 0, margin: 0 },
}));
const Buttons = styled("div")(({ theme }) => ({
  display: "flex",
  gap: theme.spacing(1),
  // The main button is the last one, at the right end, as in a dialog.
  [theme.breakpoints.up("sm")]: {
    flex: "1 1 320px",
    // A note with two buttons of its own fits beside them on a tablet.
    maxWidth: 400,
    marginInlineStart: "auto",
  },
}));
const atTheEnd = { bottom: 0 };
const aboveTheBar = { bottom: `calc(${bottomBarHeight}px + env(safe-area-inset-bottom))` };

interface StickyActionProps {
  /** The one main button, last; give it `size="large"` and `fullWidth`. The others are outlined. */
  children: ReactNode;
  /** One line above it: what it will do, or why it cannot. */
  note?: ReactNode;
  /** On screens without bars there is no bottom bar to stay above. */
  plain?: boolean;
}

/**
 * The screen's one main action, sticky above the bottom bar, in the thumb's reach. Put it at the end of the content.
 */
export function StickyAction({ children, note, plain = false }: StickyActionProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its height is known once it is rendered, and changes with its text: messages are shown above it.
    const seen = new ResizeObserver(() => actionBarHeight.set(bar.current?.offsetHeight ?? 0));
    if (bar.current) seen.observe(bar.current);
    return () => {
      seen.disconnect();
      actionBarHeight.set(0);
    };
  }, []);
  return (
    <Bar ref={bar} style={plain ? atTheEnd : aboveTheBar}>
      {note !== undefined && <Note>{note}</Note>}
      <Buttons>{children}</Buttons>
    </Bar>
  );
}
