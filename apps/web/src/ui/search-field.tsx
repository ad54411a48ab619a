import { mdiClose, mdiMagnify } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/controls";
import { smallFieldSize } from "../lib/dense-parts.ts";
import { Icon } from "./icon.tsx";

const SETTLE_MS = 200;

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  placeholder?: string;
}

/** The search of a list. Escape clears it. Reports when the typing pauses. */
export function SearchField({
  value,
  onChange,
  label = texts.search,
  placeholder,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  const report = useRef(onChange);
  const [text, setText] = useState(value);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    // A change from outside (the back button, a cleared filter), not the echo of our own.
    if (value !== reported.current) {
      reported.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text;
      report.current(text);
    }, SETTLE_MS);
    // Who opens something meanwhile is on the way out: a late report would call them back to the list.
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href], tr") !== null) clearTimeout(timer);
    };
    document.addEventListener("click", leave, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", leave, true);
    };
  }, [text]);
  return (
    <OutlinedInput
      size="small"
      value={text}
      inputRef={input}
      placeholder={placeholder ?? label}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") setText("");
      }}
      inputProps={{ "aria-label": label, type: "search", enterKeyHint: "search" }}
      startAdornment={<Icon path={mdiMagnify} size={20} color="#4D5766" />}
      endAdornment={
        text !== "" && (
          <IconButton
            aria-label={texts.clearSearch}
            edge="end"
            onClick={() => {
              setText("");
              input.current?.focus();
            }}
          >
            <Icon path={mdiClose} size={20} />
          </IconButton>
        )
      }
      sx={{
        ...smallFieldSize,
        width: { xs: "100%", sm: "auto" },
        flex: { sm: "1 1 220px" },
        maxWidth: { sm: 320 },
        "& input": { ml: 1 },
        "& input::-webkit-search-cancel-button": { display: "none" },
      }}
    />
  );
}
