import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useContext, useEffect, useId, useRef } from "react";
import { texts } from "#texts/plan";
import { bottomBarHeight } from "../../ui/bottom-bar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SectionTitle } from "../../ui/vocabulary.tsx";
import { PanelClosing } from "./panel-closing.ts";
import { below } from "./side-panel-place.ts";

interface SidePanelProps {
  title: ReactNode;
  /** Below the title: days, route, state. */
  sub?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

const beside = "@media (min-width:780px)";

/**
 * Beside the plan if there is space for one column of it, otherwise below it, on phones the whole screen. Escape
 * closes it and restores the focus.
 */
export function SidePanel({ title, sub, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const closing = useContext(PanelClosing);
  useEffect(() => {
    if (closing) return undefined;
    const before = document.activeElement;
    const place = before?.closest<HTMLElement>("[data-at]")?.dataset["at"];
    panel.current?.focus({ preventScroll: true });
    return () => {
      // A row that was scrolled out of sight meanwhile has been drawn again, with a new element for the same place.
      const now = before?.isConnected ? before : document.querySelector(`[data-at="${place}"]`);
      if (now instanceof HTMLElement) now.focus();
    };
  }, [closing]);
  return (
    <Box
      component="aside"
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
      sx={{
        position: "fixed",
        zIndex: 1050,
        top: { xs: 56, sm: 60 },
        right: 0,
        bottom: `calc(${bottomBarHeight}px + env(safe-area-inset-bottom))`,
        width: { xs: "100%", sm: 440 },
        flexShrink: 0,
        display: "flex",
        flexDirection: "column",
        minHeight: 0,
        bgcolor: "background.paper",
        borderLeft: 1,
        borderTop: 1,
        borderColor: "divider",
        boxShadow: "-8px 0 24px rgb(18 32 64 / 18%)",
        outline: "none",
        // It keeps its space until the plan was rendered without it.
        visibility: closing ? "hidden" : "visible",
        [below]: {
          position: "static",
          zIndex: 0,
          width: "100%",
          height: "50%",
          borderLeft: 0,
          boxShadow: "none",
        },
        // The plan keeps its schools and one rotation, so the panel never covers its own cell.
        [beside]: { position: "static", zIndex: 0, width: 400, boxShadow: "none" },
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: sub === undefined ? "center" : "flex-start",
          gap: 1,
          px: 2,
          py: 1,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            component="h2"
            id={id}
            sx={{ m: 0, fontSize: 20, fontWeight: 600, lineHeight: 1.3, overflowWrap: "anywhere" }}
          >
            {title}
          </Box>
          {sub !== undefined && (
            <Box sx={{ mt: 0.5, color: "text.secondary", fontSize: 14 }}>{sub}</Box>
          )}
        </Box>
        <IconButton aria-label={texts.close} edge="end" onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box
        sx={{
          // It ends above the bottom bar, so its sticky foot needs no extra space.
          "--below": "0px",
          flex: 1,
          overflowY: "auto",
          overscrollBehavior: "contain",
          p: 2,
          display: "grid",
          gap: 3,
          alignContent: "start",
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** A section of a panel with a heading. */
export function Part(props: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: "grid", gap: 1, minWidth: 0 }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
        <SectionTitle as="h3" id={id}>
          {props.title}
        </SectionTitle>
        {props.action}
      </Box>
      {props.children}
    </Box>
  );
}
