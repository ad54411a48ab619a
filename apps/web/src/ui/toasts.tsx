import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import { texts } from "#texts/dialogs";
import { actionBarHeight } from "../lib/action-bar.ts";
import { useStore } from "../lib/store.ts";
import { closeToast, type Toast, toasts } from "../lib/toast-store.ts";
import { closeIcon } from "./first-icons.ts";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 6000;

const Stack = styled("output")({
  position: "fixed",
  zIndex: 1400,
  left: 16,
  right: 16,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 8,
  pointerEvents: "none",
  // Where a screen has two parts, the main button is at the foot of the right one.
  "@media (min-width:960px)": { alignItems: "flex-start" },
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
  // A press beside its buttons reaches what lies under it.
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

/** Short messages above the bottom bar, with undo where there is one. */
export function Toasts() {
  const shown = useStore(toasts);
  const action = useStore(actionBarHeight);
  // Above the bottom bar, and above what is done at a screen's end.
  const bottom = `calc(${72 + Math.max(action, 72)}px + env(safe-area-inset-bottom))`;
  return (
    <Stack aria-live="polite" style={{ bottom }}>
      {shown.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
    </Stack>
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
