import { mdiCalendarPlusOutline, mdiCheck, mdiContentCopy } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useRef, useState } from "react";
import { texts } from "#texts/feeds";
import { fieldSize } from "../lib/density.ts";
import { toast } from "../lib/toast-store.ts";
import { FieldLabel } from "./field-label.tsx";
import { Icon } from "./icon.tsx";
import { Muted, Row } from "./vocabulary.tsx";

/** A calendar's link that is shown once: to copy, or to open in the device's own calendar. */
export function SecretLink({ url }: { url: string }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // No clipboard without https or permission.
      toast(texts.notCopied, { tone: "error" });
    }
  }
  return (
    <Box sx={{ display: "grid", gap: 1, width: "100%", maxWidth: 560 }}>
      <FieldLabel htmlFor={id}>{texts.shown}</FieldLabel>
      <OutlinedInput
        id={id}
        inputRef={field}
        value={url}
        readOnly
        fullWidth
        notched={false}
        onFocus={(event) => event.target.select()}
        sx={fieldSize}
      />
      <Muted small role="status">
        {texts.once}
      </Muted>
      <Row>
        <Button
          variant="contained"
          startIcon={<Icon path={copied ? mdiCheck : mdiContentCopy} size={20} />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
        <Button
          component="a"
          href={url.replace(/^https?:/, "webcal:")}
          startIcon={<Icon path={mdiCalendarPlusOutline} size={20} />}
        >
          {texts.subscribe}
        </Button>
      </Row>
    </Box>
  );
}
