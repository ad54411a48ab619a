import { styled } from "@mui/material/styles";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

const Frame = styled("dialog")(({ theme }) => ({
  border: 0,
  padding: 0,
  borderRadius: 8,
  width: 444,
  maxWidth: "calc(100vw - 32px)",
  maxHeight: "calc(100dvh - 32px)",
  color: theme.palette.text.primary,
  background: theme.palette.background.paper,
  fontFamily: theme.typography.fontFamily,
  fontSize: 16,
  lineHeight: 1.5,
  "&::backdrop": { background: "rgb(18 32 64 / 45%)" },
  "&[data-full]": {
    width: "100vw",
    height: "100dvh",
    maxWidth: "none",
    maxHeight: "none",
    borderRadius: 0,
  },
  "& > div": { display: "flex", flexDirection: "column", minHeight: "100%", padding: 24 },
  "& h2": { margin: "0 0 16px", fontSize: 20, fontWeight: 600, lineHeight: 1.3 },
  "& footer": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: 8,
    marginTop: "auto",
    paddingTop: 16,
  },
}));

interface QuickDialogProps {
  title: string;
  children: ReactNode;
  buttons: ReactNode;
  /** Escape, or a tap beside it. */
  onClose: () => void;
  /** Fills the screen. */
  full?: boolean;
}

/**
 * The browser's own dialog, for what a driver opens by a tap at the door: it is there in a fifth of the time that the library's
 * takes on a phone, and keeps the keyboard away until a field is tapped.
 */
export function QuickDialog({ title, children, buttons, onClose, full = false }: QuickDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    ref.current?.setAttribute("autofocus", "");
    ref.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <Frame
      ref={ref}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={id}
      {...(full ? { "data-full": true } : {})}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // What lies in it has its own place within; only its edge and what is beside it are it itself.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {children}
        <footer>{buttons}</footer>
      </div>
    </Frame>,
    document.body,
  );
}
