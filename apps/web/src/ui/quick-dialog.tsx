import { styled } from "@mui/material/styles";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { dialogButtons, dialogGround, dialogTitle } from "../lib/dialog-style.ts";
import { useLatest } from "../lib/use-latest.ts";
import { trapFocus } from "./trap-focus.ts";

const Ground = styled("div")(({ theme }) => ({
  position: "fixed",
  inset: 0,
  zIndex: theme.zIndex.modal,
  display: "grid",
  placeItems: "center",
  background: dialogGround,
  touchAction: "none",
  "&[hidden]": { display: "none" },
  "& > div": {
    display: "flex",
    flexDirection: "column",
    padding: 24,
    borderRadius: 8,
    outline: 0,
    width: 444,
    maxWidth: "calc(100vw - 32px)",
    maxHeight: "calc(100dvh - 32px)",
    overflow: "auto",
    overscrollBehavior: "contain",
    color: theme.palette.text.primary,
    background: theme.palette.background.paper,
    fontFamily: theme.typography.fontFamily,
    fontSize: 16,
    lineHeight: 1.5,
  },
  "&[data-full] > div": {
    width: "100vw",
    height: "100dvh",
    maxWidth: "none",
    maxHeight: "none",
    borderRadius: 0,
  },
  "& h2": { ...dialogTitle, margin: "0 0 16px" },
  // The buttons stay in view where a phone held sideways has too little room for what is above them.
  "& footer": {
    ...dialogButtons,
    position: "sticky",
    bottom: -24,
    margin: "auto 0 -24px",
    padding: "16px 0 24px",
    background: "inherit",
  },
}));

interface QuickDialogProps {
  title: string;
  children: ReactNode;
  buttons: ReactNode;
  /** Called by Escape, the phone's back button, or a tap beside it. */
  onClose: () => void;
  /** Fills the screen. */
  full?: boolean;
  /** False: it is mounted but hidden, so that a tap only has to show it. */
  open?: boolean;
}

/**
 * A dialog for what a driver opens at the door: it appears in a fraction of the time that MUI's, or the browser's
 * own, takes on a phone. Those process the whole page before they are shown; here that happens afterwards.
 */
export function QuickDialog(props: QuickDialogProps) {
  const { title, children, buttons, onClose, full = false, open = true } = props;
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useLatest(onClose);
  useLayoutEffect(() => {
    if (!open || ref.current === null) return undefined;
    return trapFocus(ref.current, () => close()());
  }, [open, close]);
  return createPortal(
    <Ground
      hidden={!open}
      {...(full ? { "data-full": true } : {})}
      onClick={(event) => {
        // Only a tap on the backdrop has the dialog itself as its target.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div ref={ref} role="dialog" aria-modal tabIndex={-1} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        <footer>{buttons}</footer>
      </div>
    </Ground>,
    document.body,
  );
}
