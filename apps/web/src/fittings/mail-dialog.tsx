import { mdiEmailOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { texts } from "#texts/mails";
import { mailto } from "../lib/mailto.ts";
import { CopyButton } from "../ui/copying.tsx";
import { FactList } from "../ui/fact-list.tsx";
import { Icon } from "../ui/icon.tsx";
import { Muted, Stack } from "../ui/vocabulary.tsx";

interface MailDialogProps {
  mail: { toName: string; toAddress: string; subject: string; text: string };
  /** What to do with the mail. */
  note: string;
  onClose: () => void;
}

/** An e-mail as it would have been sent, to copy into any mail program. */
export function MailDialog({ mail, note, onClose }: MailDialogProps) {
  const { toName, toAddress, subject, text } = mail;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="mail-title">
      <DialogTitle id="mail-title">{texts.dialog(toName)}</DialogTitle>
      <DialogContent>
        <Stack gap={2}>
          <Muted>{note}</Muted>
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
      <DialogActions>
        <CopyButton text={text} words={{ ...texts, copy: texts.copyText }} />
        <Button
          variant="outlined"
          component="a"
          href={mailto(toAddress, subject, text)}
          startIcon={<Icon path={mdiEmailOutline} size={20} />}
        >
          {texts.open}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
