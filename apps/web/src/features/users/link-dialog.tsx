import { mdiCheck, mdiContentCopy, mdiEmailOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { texts } from "#texts/users";
import { formatMoment } from "../../lib/dates.ts";
import { fieldSize } from "../../lib/density.ts";
import { toast } from "../../lib/toast-store.ts";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Icon } from "../../ui/icon.tsx";

export interface ShownLink {
  kind: "invitation" | "password_reset";
  name: string;
  email: string | null;
  url: string;
  expiresAt: string;
  mailed: boolean;
}

const t = texts.link;

/** A link that works once, shown once to whoever made it. A press beside the dialog does not close it. */
export function LinkDialog({ link, onClose }: { link: ShownLink; onClose: () => void }) {
  const { kind, name, email, url, expiresAt, mailed } = link;
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // No clipboard without https or permission.
      toast(t.notCopied, { tone: "error" });
    }
  }

  const mail = new URLSearchParams({ subject: t.subject, body: t.body(name, url) });
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="link-title">
      <DialogTitle id="link-title">{t.invitation(name)}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>
          {mailed ? t.mailed(email ?? name) : t.text(name, formatMoment(expiresAt))}
        </Typography>
        {kind === "password_reset" && <Typography sx={{ mb: 1 }}>{t.reset}</Typography>}
        <FieldLabel htmlFor="one-time-link" sx={{ mt: 2 }}>
          {t.label}
        </FieldLabel>
        <OutlinedInput
          id="one-time-link"
          inputRef={field}
          value={url}
          readOnly
          fullWidth
          notched={false}
          onFocus={(event) => event.target.select()}
          sx={fieldSize}
        />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 2 }}>
          <Button
            variant="contained"
            size="large"
            startIcon={<Icon path={copied ? mdiCheck : mdiContentCopy} size={20} />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{copied ? t.copied : t.copy}</span>
          </Button>
          {email !== null && (
            <Button
              size="large"
              component="a"
              // Mail programs read a plus as a plus.
              href={`mailto:${encodeURIComponent(email)}?${mail.toString().replaceAll("+", "%20")}`}
              startIcon={<Icon path={mdiEmailOutline} size={20} />}
            >
              {t.mail}
            </Button>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.done}</Button>
      </DialogActions>
    </Dialog>
  );
}
