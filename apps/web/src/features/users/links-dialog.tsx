import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Button from "@mui/material/Button";
import { texts } from "#texts/many-users";
import { texts as userTexts } from "#texts/users";
import { CopyButton, CopyLink } from "../../ui/copying.tsx";
import { Stack } from "../../ui/vocabulary.tsx";

export interface NamedLink {
  name: string;
  email: string | null;
  url: string;
  mailed: boolean;
}

const t = userTexts.link;

/** One-time links of several people, shown once: nothing sends mail here, so they are handed over. */
export function LinksDialog(props: { links: readonly NamedLink[]; onClose: () => void }) {
  const { links, onClose } = props;
  const byHand = links.filter(({ mailed }) => !mailed);
  const all = byHand.map(({ name, email, url }) => `${name}\t${email ?? ""}\t${url}`).join("\n");
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="links-title">
      <DialogTitle id="links-title">{texts.links(byHand.length)}</DialogTitle>
      <DialogContent>
        <p>{texts.linksText}</p>
        <Stack gap={2}>
          {byHand.map(({ name, url }) => (
            <CopyLink key={url} label={name} url={url} words={t} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <CopyButton text={all} variant="outlined" words={{ ...t, copy: texts.copyAll }} />
        <Button variant="outlined" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
