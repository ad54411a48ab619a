import { mdiAlertOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { fieldSize } from "../lib/density.ts";
import { type ScanMeaning, scanned, useScan } from "../lib/scans.ts";
import { toast } from "../lib/toast-store.ts";
import { Icon } from "./icon.tsx";
import { ScanSign } from "./scan-sign.tsx";
import { tones } from "./tone.tsx";

interface CodeBoxProps {
  label: string;
  /** What a code does on this screen, however it is scanned or typed. */
  onCode: ScanMeaning;
}

/**
 * A field for typing a label's code, with a button for the camera; a keyboard scanner works without the focus in it.
 * It stays focused for the next code, and shows below itself why a code was not accepted, because the person looks
 * there.
 */
export function CodeBox({ label, onCode }: CodeBoxProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  useScan("screen", onCode);
  async function look(code: string) {
    setProblem(null);
    const outcome = await scanned(code);
    if (outcome.is === "taken") toast(outcome.words);
    else if (outcome.is !== "opened") setProblem(outcome.words);
  }
  return (
    <Box
      component="form"
      sx={{ width: { xs: "100%", sm: "auto" }, flex: { sm: "1 1 220px" }, maxWidth: { sm: 300 } }}
      onSubmit={(event) => {
        event.preventDefault();
        const code = text.trim();
        setText("");
        if (code !== "") void look(code);
      }}
    >
      <OutlinedInput
        value={text}
        placeholder={label}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
        endAdornment={
          <Box sx={{ mr: -1.5 }}>
            <ScanSign />
          </Box>
        }
        inputProps={{
          "aria-label": label,
          "aria-describedby": id,
          autoComplete: "off",
          autoCapitalize: "characters",
          spellCheck: false,
          enterKeyHint: "go",
        }}
        sx={{ ...fieldSize, width: "100%" }}
      />
      <Box
        id={id}
        role="status"
        sx={{
          "&:empty": { display: "none" },
          display: "flex",
          alignItems: "center",
          gap: 1,
          mt: 0.5,
          px: 1.5,
          py: 1,
          borderRadius: 1,
          bgcolor: tones.needsWork.tint,
          color: tones.needsWork.ink,
          fontWeight: 600,
          overflowWrap: "anywhere",
        }}
      >
        {problem !== null && (
          <>
            <Icon path={mdiAlertOutline} size={20} />
            <span>{problem}</span>
          </>
        )}
      </Box>
    </Box>
  );
}
