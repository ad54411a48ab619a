import { mdiAlertOutline, mdiBarcodeScan, mdiCameraOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { texts } from "#texts/controls";
import { fieldSize } from "../lib/density.ts";
import { useScan } from "../lib/scans.ts";
import { CameraScan, readsLabels } from "./camera-scan.tsx";
import { Icon } from "./icon.tsx";
import { tones } from "./tone.tsx";

interface CodeBoxProps {
  label: string;
  /** Offers the device's camera beside it, where the browser reads labels. */
  camera?: boolean;
  /** What was typed or scanned, trimmed; never empty. Answers what is wrong with it, in words, or null. */
  onCode: (code: string) => Promise<string | null>;
}

/**
 * Takes a label's code: scanners that act as keyboards type it and press Enter, people do the same. It stays focused for
 * the next one, and says in its place what it can't find: whoever scans looks here.
 */
export function CodeBox({ label, camera = false, onCode }: CodeBoxProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);
  const id = useId();
  // A scanner that types means the same without the cursor in here.
  useScan("screen", onCode);
  async function look(code: string) {
    setWrong(null);
    setWrong(await onCode(code));
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
          setWrong(null);
        }}
        startAdornment={<Icon path={mdiBarcodeScan} size={22} color="#4D5766" />}
        endAdornment={
          camera &&
          readsLabels() && (
            <IconButton
              aria-label={texts.camera.open}
              onClick={() => setLooking(true)}
              sx={{ width: 48, height: 48, mr: -1.5 }}
            >
              <Icon path={mdiCameraOutline} size={24} />
            </IconButton>
          )
        }
        inputProps={{
          "aria-label": label,
          "aria-describedby": id,
          autoComplete: "off",
          autoCapitalize: "characters",
          spellCheck: false,
          enterKeyHint: "go",
        }}
        sx={{ ...fieldSize, width: "100%", "& input": { ml: 1 } }}
      />
      {looking && (
        <CameraScan
          onCode={(code) => {
            setLooking(false);
            if (code !== "") void look(code);
          }}
          onClose={() => setLooking(false)}
        />
      )}
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
        {wrong !== null && (
          <>
            <Icon path={mdiAlertOutline} size={20} />
            <span>{wrong}</span>
          </>
        )}
      </Box>
    </Box>
  );
}
