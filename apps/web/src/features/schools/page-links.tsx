import * as links from "@kitround/contract/school-page/school-link.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/school-page";
import { Read } from "../../fittings/read.tsx";
import { confirm } from "../../lib/confirm-store.ts";
import { formatMoment } from "../../lib/dates.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { CopyLink } from "../../ui/copying.tsx";
import { Muted, Row, Stack } from "../../ui/vocabulary.tsx";

interface Made {
  name: string;
  url: string;
}

/** The links of a school's contacts to its page: each can be made, mailed and revoked. */
export function PageLinks({ schoolId }: { schoolId: string }) {
  const all = useQuery(queryOptions(links.listSchoolLinks, { params: { id: schoolId } }));
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Box component="section" aria-label={texts.title}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.title}
      </Typography>
      <Stack gap={1.5}>
        <Muted>{texts.text}</Muted>
        <Read of={all} rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <Muted>{texts.noContacts}</Muted>
            ) : (
              items.map((link) => (
                <ContactLink
                  key={link.contactId}
                  schoolId={schoolId}
                  link={link}
                  onMade={(url) => setMade({ name: link.contactName, url })}
                />
              ))
            )
          }
        </Read>
      </Stack>
      {made !== null && <MadeLink made={made} onClose={() => setMade(null)} />}
    </Box>
  );
}

interface ContactLinkProps {
  schoolId: string;
  link: links.SchoolLink;
  onMade: (url: string) => void;
}

function ContactLink({ schoolId, link, onMade }: ContactLinkProps) {
  const { contactId, contactName: name, email, madeAt, madeByName } = link;
  const make = useAction(links.makeSchoolLink, { onDone: ({ url }) => onMade(url) });
  const mail = useAction(links.mailSchoolLink, { onDone: () => toast(texts.mailed(name)) });
  const revoke = useAction(links.revokeSchoolLinks, { onDone: () => toast(texts.revoked(name)) });
  const busy = make.isPending || mail.isPending || revoke.isPending;
  const params = { id: schoolId, contactId };
  return (
    <Box sx={{ borderTop: 1, borderColor: "divider", pt: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
      <Muted>{madeAt === null ? texts.none : texts.made(formatMoment(madeAt), madeByName)}</Muted>
      <Row>
        <Button
          variant="outlined"
          disabled={busy}
          aria-label={madeAt === null ? texts.makeFor(name) : texts.anotherFor(name)}
          onClick={() => make.mutate({ params })}
        >
          {madeAt === null ? texts.make : texts.another}
        </Button>
        {email !== null && (
          <Button
            disabled={busy}
            aria-label={texts.mailFor(name)}
            onClick={() => mail.mutate({ params })}
          >
            {texts.mail}
          </Button>
        )}
        {madeAt !== null && (
          <Button
            disabled={busy}
            aria-label={texts.revokeFor(name)}
            onClick={() =>
              void confirm(texts.revokeAsk(name)).then((yes) => {
                if (yes) revoke.mutate({ params });
              })
            }
          >
            {texts.revoke}
          </Button>
        )}
      </Row>
    </Box>
  );
}

/** Shown once. A click outside the dialog does not close it. */
function MadeLink({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="page-link-title">
      <DialogTitle id="page-link-title">{texts.linkTitle(made.name)}</DialogTitle>
      <DialogContent>
        <CopyLink
          label={texts.label}
          url={made.url}
          words={texts}
          note={<Muted small>{texts.once}</Muted>}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
