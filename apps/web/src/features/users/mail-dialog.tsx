import type { writeMail } from "@kitround/contract/users/mail.ts";
import type { Result } from "@kitround/contract/route.ts";
import { mdiCheck, mdiContentCopy, mdiEmailOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { texts } from "#texts/mails";
import { formatMoment } from "../../lib/dates.ts";
import { toast } from "../../lib/toast-store.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Muted, Stack } from "../../ui/vocabulary.tsx";

/** An e-mail as it would have been sent, to copy into whatever sends mail. Its link stands here and nowhere else. */
export function MailDialog({
  mail,
  onClose,
}: {
  mail: Result<typeof writeMail>;
  onClose: () => void;
}) {
  const { toName, toAddress, subject, text, expiresAt } = mail;
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // No clipboard without https or permission.
      toast(texts.notCopied, { tone: "error" });
    }
  }
  const written = new URLSearchParams({ subject, body: text });
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="mail-title">
      <DialogTitle id="mail-title">{texts.dialog(toName)}</DialogTitle>
      <DialogContent>
        <Stack gap={2}>
          <Muted>{texts.once(formatMoment(expiresAt))}</Muted>
          <FactList
            facts={[
              { label: texts.toLabel, value: toAddress },
              { label: texts.subject, value: subject },
            ]}
          />
          <pre
            style={{
              margin: 0,
              font: "inherit",
              whiteSpace: "pre-wrap",
              overflowWrap: "anywhere",
              padding: 16,
              border: "1px solid #C4C9D1",
              borderRadius: 8,
            }}
          >
            {text}
          </pre>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", gap: 1, px: 3, pb: 2 }}>
        <Button
          variant="contained"
          startIcon={<Icon path={copied ? mdiCheck : mdiContentCopy} size={20} />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? texts.copied : texts.copyText}</span>
        </Button>
        <Button
          component="a"
          // Mail programs read a plus as a plus.
          href={`mailto:${encodeURIComponent(toAddress)}?${written.toString().replaceAll("+", "%20")}`}
          startIcon={<Icon path={mdiEmailOutline} size={20} />}
        >
          {texts.open}
        </Button>
        <Button onClick={onClose}>{texts.done}</Button>
      </DialogActions>
    </Dialog>
  );
}
