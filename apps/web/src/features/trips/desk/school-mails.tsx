import {
  listTripMails,
  type SchoolMail,
  tellSchool,
} from "@kitround/contract/trips/school-mail.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/school-mails";
import { Unread } from "../../../fittings/read.tsx";
import { MailDialog } from "../../../fittings/mail-dialog.tsx";
import { formatMoment } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast-store.ts";
import { queryOptions } from "../../../server/queries.ts";
import { useAction } from "../../../server/use-action.ts";
import { StateTone, type Tone, tones } from "../../../ui/tone.tsx";
import { ByPhone } from "./told-by-phone.tsx";
import { Muted, PlainList, SectionTitle, Strong } from "../../../ui/vocabulary.tsx";

const t = texts.told;

const toneOf: Record<SchoolMail["state"], Tone> = {
  waiting: "due",
  sent: "ready",
  refused: "late",
  failed: "late",
  by_hand: "blocked",
};

/** The mails to the trip's schools: which were sent when, which are outdated, and which schools get none. */
export function SchoolMails({ trip }: { trip: TripDetail }) {
  const query = useQuery(queryOptions(listTripMails, { params: { id: trip.id } }));
  const [open, setOpen] = useState<SchoolMail | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const again = useAction(tellSchool, {
    onDone: ({ told }) =>
      told === 0 ? toast(t.nobody, { tone: "error" }) : toast(t.toldAgain(told)),
    onShown: () => setChosen(null),
  });
  if (query.data === undefined) {
    return (
      <Frame>
        <Unread of={query} rows={2} />
      </Frame>
    );
  }
  const { tells, mails, untold, byPhone } = query.data;
  const on = tells.length > 0;
  const none = tells.includes("tomorrow") && trip.status === "released" ? t.waitsFor : t.none;
  return (
    <Frame>
      {!on && <Muted>{t.off}</Muted>}
      {on && mails.length === 0 && <Muted>{none}</Muted>}
      <PlainList>
        {mails.map((mail, index) => (
          <MailLine
            key={mail.id}
            mail={mail}
            onOpen={() => setOpen(mail)}
            // A school's mails are grouped: its last one has the button to send it again.
            onAgain={
              mails.findIndex(
                (each) => each.schoolId === mail.schoolId && each.changed.length > 0,
              ) === index && mail.kind !== "delivered"
                ? () => {
                    setChosen(mail.schoolId);
                    again.mutate({ params: { id: trip.id }, body: { schoolId: mail.schoolId } });
                  }
                : null
            }
            busy={again.isPending || chosen === mail.schoolId}
          />
        ))}
      </PlainList>
      <ByPhone tripId={trip.id} visits={byPhone} />
      {on && untold.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Strong>{t.untold}</Strong>
          <PlainList>
            {untold.map(({ schoolName, contactName, why }) => (
              <Box component="li" key={`${schoolName} ${contactName}`} sx={{ py: 0.5 }}>
                {t.why(schoolName, contactName, why)}
              </Box>
            ))}
          </PlainList>
        </Box>
      )}
      {open !== null && (
        <MailDialog
          mail={open}
          note={open.state === "sent" ? t.sent : t.byHand}
          onClose={() => setOpen(null)}
        />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <Box
      component="section"
      id="schools-told"
      aria-label={t.title}
      sx={{ mt: 3, overflowWrap: "anywhere" }}
    >
      <SectionTitle>{t.title}</SectionTitle>
      {children}
    </Box>
  );
}

interface MailLineProps {
  mail: SchoolMail;
  onOpen: () => void;
  onAgain: (() => void) | null;
  busy: boolean;
}

function MailLine({ mail, onOpen, onAgain, busy }: MailLineProps) {
  const { kind, schoolName, toName, toAddress, state, fault, changed, createdAt, endedAt } = mail;
  const sent = state === "sent";
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "center" }}>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          {t.line(t.kinds[kind], schoolName)}
          <Muted small>{t.to(toName, toAddress, formatMoment(endedAt ?? createdAt))}</Muted>
        </Box>
        <StateTone tone={toneOf[state]} word={texts.states[state]} />
        <Button
          variant="outlined"
          sx={{ minHeight: 48 }}
          onClick={onOpen}
          aria-label={(sent ? t.showFor : t.copyFor)(schoolName, toName)}
        >
          {sent ? t.show : t.copy}
        </Button>
      </Box>
      {fault !== null && (
        <Typography variant="body2" sx={{ color: "error.main" }}>
          {fault}
        </Typography>
      )}
      {changed.length > 0 && (
        <Box
          sx={{ mt: 1, p: 1.5, borderRadius: 1 }}
          style={{ color: tones.blocked.ink, background: tones.blocked.tint }}
        >
          {t.changed} {changed.join(" ")}
          {onAgain !== null && (
            <Box>
              <Button
                variant="outlined"
                sx={{ mt: 1, minHeight: 48 }}
                disabled={busy}
                aria-label={t.againFor(schoolName)}
                onClick={onAgain}
              >
                {t.again}
              </Button>
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
