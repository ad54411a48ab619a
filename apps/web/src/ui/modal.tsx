import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { dialogButtons, dialogGround, dialogTitle } from "../lib/dialog-style.ts";

const Frame = styled("dialog")(({ theme }) => ({
  border: 0,
  padding: 24,
  borderRadius: 8,
  maxWidth: "calc(100vw - 32px)",
  maxHeight: "calc(100dvh - 32px)",
  color: theme.palette.text.primary,
  fontFamily: theme.typography.fontFamily,
  fontSize: 16,
  lineHeight: 1.5,
  boxShadow: "0 8px 32px rgb(18 32 64 / 30%)",
  "&::backdrop": { background: dialogGround },
  "& h2": { ...dialogTitle, margin: "0 0 8px" },
  "& p": { margin: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" },
  "& footer": { ...dialogButtons, marginTop: 24 },
}));

interface ModalProps {
  title: string;
  children: ReactNode;
  buttons: ReactNode;
  /** Called on Escape. */
  onCancel: () => void;
  width: number;
  color: string;
}

/**
 * The browser's own modal dialog, for messages that come before anything else: it needs no further code, so it works
 * even without the server, and it is above every other layer.
 */
export function Modal({ title, children, buttons, onCancel, width, color }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    <Frame
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`} style={{ color }}>
        {title}
      </h2>
      <div id={`${id}-text`}>{children}</div>
      <footer>{buttons}</footer>
    </Frame>,
    document.body,
  );
}
