import { listUserMails, type UserMail } from "@kitround/contract/users/user.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/users";
import { formatMoment } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { StateTone, type Tone } from "../../ui/tone.tsx";

const t = texts.mails;

const tones: Record<UserMail["state"], Tone> = {
  waiting: "out",
  sent: "ready",
  refused: "late",
  failed: "late",
  by_hand: "done",
};

/** The ways in that went to a person by e-mail, and what came of each. */
export function UserMails({ id }: { id: string }) {
  const query = useQuery(queryOptions(listUserMails, { params: { id } }));
  const mails = query.data?.items;
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      {query.isPending && <SkeletonRows rows={2} />}
      {query.isError && mails === undefined && <ErrorState onRetry={() => void query.refetch()} />}
      {mails?.length === 0 && <Typography sx={{ color: "text.secondary" }}>{t.none}</Typography>}
      {mails?.map((mail) => (
        <Box
          key={mail.id}
          sx={{ py: 1, borderBottom: 1, borderColor: "divider", overflowWrap: "anywhere" }}
        >
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "center" }}>
            <Box sx={{ flex: 1, minWidth: 120 }}>{t.kinds[mail.kind]}</Box>
            <StateTone tone={tones[mail.state]} word={t.states[mail.state]} />
          </Box>
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {t.to(mail.toAddress, formatMoment(mail.endedAt ?? mail.createdAt))}
          </Typography>
          {mail.fault !== null && (
            <Typography variant="body2" sx={{ color: "error.main" }}>
              {mail.fault}
              {(mail.state === "refused" || mail.state === "failed") && ` ${t.again}`}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
