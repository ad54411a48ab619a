import { mdiEmailOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/users";
import { formatMoment } from "../../lib/dates.ts";
import { branchFormat } from "../../lib/locale.ts";
import { mailto } from "../../lib/mailto.ts";
import { CopyLink } from "../../ui/copying.tsx";
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

/** A one-time link, shown once to the person who made it. A press beside the dialog does not close it. */
export function LinkDialog({ link, onClose }: { link: ShownLink; onClose: () => void }) {
  const { kind, name, email, url, expiresAt, mailed } = link;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="link-title">
      <DialogTitle id="link-title">{t.invitation(name)}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>
          {mailed ? t.mailed(email ?? name) : t.text(name, formatMoment(expiresAt))}
        </Typography>
        {kind === "password_reset" && <Typography sx={{ mb: 1 }}>{t.reset}</Typography>}
        <Box sx={{ mt: 2 }}>
          <CopyLink label={t.label} url={url} words={t}>
            {email !== null && (
              <Button
                component="a"
                href={mailto(email, t.subject, t.body(branchFormat().greeting, name, url))}
                startIcon={<Icon path={mdiEmailOutline} size={20} />}
              >
                {t.mail}
              </Button>
            )}
          </CopyLink>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
