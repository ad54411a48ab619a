import { drawRecoveryCodes } from "@kitround/contract/passkeys/passkey.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { texts } from "#texts/passkeys";
import { toast } from "../../lib/toast-store.ts";
import { useSave } from "../../server/use-save.ts";
import { noPassword, OwnPasswordDialog } from "./own-password-dialog.tsx";

const t = texts.codes;
const list = {
  columns: 2,
  margin: "16px 0 0",
  padding: 0,
  listStyle: "none",
  fontFamily: "monospace",
  fontSize: 18,
  lineHeight: 2,
};

/** Creates ten new codes after verifying the password, and shows them only once. */
export function RecoveryCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const saving = useSave({
    values: () => noPassword,
    body: drawRecoveryCodes.body,
    send: (body, call) => call(drawRecoveryCodes, { body }),
    saved: null,
    onDone: (drawn) => setCodes(drawn.codes),
  });
  if (codes !== null) return <Codes codes={codes} onClose={onClose} />;
  return (
    <OwnPasswordDialog
      title={t.title}
      text={t.drawText}
      submit={t.submit}
      saving={saving}
      onClose={onClose}
    />
  );
}

/** A tap on the backdrop does not close it, because the codes are not shown again. */
function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const id = useId();
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    toast(t.copied);
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t.title}</DialogTitle>
      <DialogContent>
        {t.shown}
        <ul style={list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
