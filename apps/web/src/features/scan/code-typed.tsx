import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { texts } from "#texts/scans";
import { fieldSize } from "../../lib/density.ts";

/** A field for typing an unreadable label, with the same effect. */
export function CodeTyped({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState("");
  return (
    <Box
      component="form"
      sx={{ display: "flex", gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        const code = text.trim();
        setText("");
        if (code !== "") onCode(code);
      }}
    >
      <OutlinedInput
        value={text}
        placeholder={texts.camera.typed}
        onChange={({ target }) => setText(target.value)}
        inputProps={{
          "aria-label": texts.camera.typed,
          autoComplete: "off",
          autoCapitalize: "characters",
          spellCheck: false,
          enterKeyHint: "go",
        }}
        sx={{ ...fieldSize, flex: 1 }}
      />
      <Button type="submit" variant="outlined" size="large">
        {texts.camera.enter}
      </Button>
    </Box>
  );
}
