import { type Mail, writeMail } from "@kitround/contract/users/mail.ts";
import { writeMailRefusal } from "@kitround/contract/users/mail-rules.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Result } from "@kitround/contract/route.ts";
import { texts } from "#texts/mails";
import { formatMoment } from "../../lib/dates.ts";
import { useSession } from "../../lib/stored-session.ts";
import { MailDialog } from "../../fittings/mail-dialog.tsx";
import { useAction } from "../../server/use-action.ts";
import { StateTone, type Tone } from "../../ui/tone.tsx";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";

const tones: Record<Mail["state"], Tone> = {
  waiting: "due",
  sent: "ready",
  refused: "late",
  failed: "late",
  by_hand: "done",
};

/** E-mails with their results; `named` shows the recipients. An unsent mail can be written out and copied. */
export function MailRows({ mails, named = false }: { mails: readonly Mail[]; named?: boolean }) {
  const [written, setWritten] = useState<Result<typeof writeMail> | null>(null);
  const write = useAction(writeMail, { onDone: setWritten });
  return (
    <>
      <PlainList>
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            named={named}
            busy={write.isPending}
            onWrite={() => write.mutate({ params: { id: mail.id } })}
          />
        ))}
      </PlainList>
      {/* Its link is shown here only. */}
      {written !== null && (
        <MailDialog
          mail={written}
          note={texts.once(formatMoment(written.expiresAt))}
          onClose={() => setWritten(null)}
        />
      )}
    </>
  );
}

interface MailRowProps {
  mail: Mail;
  named: boolean;
  busy: boolean;
  onWrite: () => void;
}

function MailRow({ mail, named, busy, onWrite }: MailRowProps) {
  const session = useSession();
  if (session === null) return null;
  const { kind, state, toName, toAddress, fault } = mail;
  const refused = writeMailRefusal({ id: session.branchUserId, role: session.role }, mail);
  const gaveUp = state === "refused" || state === "failed";
  return (
    <Box
      component="li"
      sx={{ py: 1, borderBottom: 1, borderColor: "divider", overflowWrap: "anywhere" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "center" }}>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          {named ? texts.kindTo(texts.kinds[kind], toName) : texts.kinds[kind]}
        </Box>
        <StateTone tone={tones[state]} word={texts.states[state]} />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "center" }}>
        <Muted small as="span" style={{ flex: "1 1 160px" }}>
          {texts.to(toAddress, formatMoment(mail.endedAt ?? mail.createdAt))}
        </Muted>
        {refused === null && (
          <Button disabled={busy} onClick={onWrite} aria-label={texts.copyTo(toName)}>
            {texts.copy}
          </Button>
        )}
      </Box>
      {fault !== null && (
        <Typography variant="body2" sx={{ color: "error.main" }}>
          {fault}
          {gaveUp && ` ${texts.again}`}
        </Typography>
      )}
      {refused !== null && state !== "sent" && <Muted small>{refused.message}</Muted>}
    </Box>
  );
}
