import { mdiBarcodeScan } from "@mdi/js";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { Icon } from "./icon.tsx";

interface CodeBoxProps {
  label: string;
  /** What was typed or scanned, trimmed; never empty. */
  onCode: (code: string) => void;
}

/** Takes a label's code: scanners that act as keyboards type it and press Enter, people do the same. It stays focused for the next one. */
export function CodeBox({ label, onCode }: CodeBoxProps) {
  const [text, setText] = useState("");
  return (
    <Box
      component="form"
      sx={{ width: { xs: "100%", sm: "auto" }, flex: { sm: "1 1 220px" }, maxWidth: { sm: 300 } }}
      onSubmit={(event) => {
        event.preventDefault();
        const code = text.trim();
        setText("");
        if (code !== "") onCode(code);
      }}
    >
      <OutlinedInput
        value={text}
        placeholder={label}
        onChange={(event) => setText(event.target.value)}
        startAdornment={<Icon path={mdiBarcodeScan} size={22} color="#4D5766" />}
        inputProps={{
          "aria-label": label,
          autoComplete: "off",
          autoCapitalize: "characters",
          spellCheck: false,
          enterKeyHint: "go",
        }}
        sx={{ fontSize: 16, minHeight: 48, width: "100%", "& input": { ml: 1 } }}
      />
    </Box>
  );
}
