import GlobalStyles from "@mui/material/GlobalStyles";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { texts } from "#texts/plan-paper";
import { formatMoment } from "../lib/dates.ts";

interface PaperProps {
  size: "A4" | "A3";
  upright?: boolean;
  title: string;
  children: ReactNode;
  /** The browser is printing already. */
  begun?: boolean;
  onDone: () => void;
}

/**
 * Content for printing, black on white and landscape, unless `upright`: it is printed as soon as it is rendered, and
 * removed afterwards. It is invisible on screen.
 */
export function Paper(props: PaperProps) {
  const { size, upright = false, title, children, begun = false, onDone } = props;
  const [now] = useState(() => new Date().toISOString());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const end = () => done.current();
    addEventListener("afterprint", end);
    if (!begun) print();
    return () => removeEventListener("afterprint", end);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is printed once
  }, []);
  return createPortal(
    <div className="plan-paper">
      <GlobalStyles styles={paper(size, upright)} />
      <h1>{title}</h1>
      {children}
      <footer>{texts.printed(formatMoment(now))}</footer>
    </div>,
    document.body,
  );
}

const paper = (size: PaperProps["size"], upright: boolean) => ({
  ".plan-paper": { display: "none" },
  "@media print": {
    "#root": { display: "none !important" },
    "@page": {
      size: `${size} ${upright ? "portrait" : "landscape"}`,
      margin: "10mm",
      "@bottom-right": {
        content: '"Page " counter(page) " of " counter(pages)',
        font: "8pt system-ui, sans-serif",
      },
    },
    ".plan-paper": {
      display: "block",
      color: "#000",
      background: "#fff",
      fontFamily: "system-ui, sans-serif",
      // 44 schools and their routes fit on one A3.
      fontSize: size === "A3" ? "8.5pt" : "8pt",
      lineHeight: 1.2,
    },
    ".plan-paper h1": { fontSize: "14pt", margin: "0 0 3mm" },
    ".plan-paper button": { display: "none" },
    ".plan-paper footer": { marginTop: "3mm", color: "#444" },
  },
});
