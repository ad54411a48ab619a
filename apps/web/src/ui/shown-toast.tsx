import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import { texts } from "#texts/dialogs";
import { actionBarHeight } from "../lib/action-bar.ts";
import { useStore } from "../lib/store.ts";
import { closeToast, shownToast, type Toast } from "../lib/toast-store.ts";
import { closeIcon } from "./first-icons.ts";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 6000;

const Place = styled("output")({
  position: "fixed",
  zIndex: 1400,
  left: 16,
  right: 16,
  display: "flex",
  justifyContent: "center",
  pointerEvents: "none",
  // Next to the names in the plan's grid, and left of the main button at the end of a screen's right part.
  "@media (min-width:600px)": { left: 196, justifyContent: "flex-start" },
  "@media (min-width:960px)": { left: 356 },
  "@media print": { display: "none" },
});

const Card = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 48,
  maxWidth: 560,
  padding: "4px 8px 4px 16px",
  borderRadius: 8,
  color: "#fff",
  fontSize: 16,
  boxShadow: "0 4px 16px rgb(18 32 64 / 35%)",
  // A click outside its buttons reaches what is below it.
  "& button": {
    pointerEvents: "auto",
    minWidth: 44,
    minHeight: 44,
    border: 0,
    borderRadius: 8,
    background: "transparent",
    color: "inherit",
    font: "inherit",
    fontWeight: 600,
    cursor: "pointer",
    "&:hover": { background: "rgb(255 255 255 / 15%)" },
    "&:focus-visible": { outline: "3px solid #fff", outlineOffset: -3 },
  },
});

/** The message about the last action or error, above the bottom bar, with undo if there is one. */
export function ShownToast() {
  const shown = useStore(shownToast);
  const action = useStore(actionBarHeight);
  // Above the bottom bar, and above the actions at a screen's end.
  const bottom = `calc(${72 + Math.max(action, 72)}px + env(safe-area-inset-bottom))`;
  return (
    <Place aria-live="polite" style={{ bottom }}>
      {shown && <ToastCard key={shown.id} toast={shown} />}
    </Place>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, text, tone, undo } = toast;
  useEffect(() => {
    if (tone === "error") return;
    const timer = setTimeout(() => closeToast(id), undo ? SHOWN_MS * 2 : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, tone, undo]);
  return (
    <Card
      role={tone === "error" ? "alert" : undefined}
      style={{ background: tone === "error" ? "#B00020" : "#1C2430" }}
    >
      <span style={{ flex: 1 }}>{text}</span>
      {undo && (
        <button
          type="button"
          onClick={() => {
            closeToast(id);
            undo();
          }}
        >
          {texts.undo}
        </button>
      )}
      <button type="button" aria-label={texts.close} onClick={() => closeToast(id)}>
        <Icon path={closeIcon} size={20} />
      </button>
    </Card>
  );
}
