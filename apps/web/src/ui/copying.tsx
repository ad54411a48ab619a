import { mdiCheck, mdiContentCopy } from "@mdi/js";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { fieldSize } from "../lib/density.ts";
import { toast } from "../lib/toast-store.ts";
import { FieldLabel } from "./field-label.tsx";
import { Icon } from "./icon.tsx";
import { Row, Stack } from "./vocabulary.tsx";

interface CopyWords {
  copy: string;
  copied: string;
  notCopied: string;
}

/** Copies `text` and says so; if the browser does not allow it, selects the text in `field` and says what to do. */
export function CopyButton({
  text,
  words,
  field,
  variant = "contained",
}: {
  text: string;
  words: CopyWords;
  /** Outlined beside a main action. */
  variant?: "contained" | "outlined";
  field?: RefObject<HTMLInputElement | null>;
}) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    field?.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The clipboard needs https and permission.
      toast(words.notCopied, { tone: "error" });
    }
  }
  return (
    <Button
      variant={variant}
      startIcon={<Icon path={copied ? mdiCheck : mdiContentCopy} size={20} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? words.copied : words.copy}</span>
    </Button>
  );
}

/** A link in a field, to copy; `note` is shown below it, `children` beside the button. */
export function CopyLink(props: {
  label: string;
  url: string;
  words: CopyWords;
  note?: ReactNode;
  children?: ReactNode;
}) {
  const { label, url, words, note, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <Stack gap={1}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
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
      {note}
      <Row>
        <CopyButton text={url} words={words} field={field} />
        {children}
      </Row>
    </Stack>
  );
}
