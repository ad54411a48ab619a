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

/**
 * The search field of a list. Escape clears it. Calls back when typing pauses. The text is in an uncontrolled input,
 * so that a key press causes no render.
 */
export function SearchField({
  value,
  onChange,
  label = texts.search,
  placeholder,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  const report = useRef(onChange);
  const [initial] = useState(value);
  const stop = useRef(() => {});
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    // A change from outside (the back button, a cleared filter), not the echo of our own.
    if (value === reported.current || !input.current) return;
    stop.current();
    reported.current = value;
    input.current.value = value;
  }, [value]);
  useEffect(() => () => stop.current(), []);

  function typed(text: string): void {
    stop.current();
    if (text !== reported.current) stop.current = reportSoon(text);
  }

  function reportSoon(text: string): () => void {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener("click", leave, true);
    };
    const timer = setTimeout(() => {
      end();
      reported.current = text;
      report.current(text);
    }, SETTLE_MS);
    // A person who opens something meanwhile leaves the list: a late callback would bring them back.
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href], tr") !== null) end();
    };
    document.addEventListener("click", leave, true);
    return end;
  }

  function clear(): void {
    if (input.current) input.current.value = "";
    typed("");
  }

  return (
    <OutlinedInput
      size="small"
      defaultValue={initial}
      inputRef={input}
      placeholder={placeholder ?? label}
      onChange={(event) => typed(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") clear();
      }}
      inputProps={{ "aria-label": label, type: "search", enterKeyHint: "search" }}
      startAdornment={<Icon path={mdiMagnify} size={20} color="#4D5766" />}
      endAdornment={
        <IconButton
          aria-label={texts.clearSearch}
          edge="end"
          onClick={() => {
            clear();
            input.current?.focus();
          }}
        >
          <Icon path={mdiClose} size={20} />
        </IconButton>
      }
      sx={{
        ...smallFieldSize,
        width: { xs: "100%", sm: "auto" },
        flex: { sm: "1 1 220px" },
        maxWidth: { sm: 320 },
        "& input": { ml: 1 },
        // Hides the clear button while the field is empty.
        "& input:placeholder-shown ~ button": { display: "none" },
        "& input::-webkit-search-cancel-button": { display: "none" },
      }}
    />
  );
}
