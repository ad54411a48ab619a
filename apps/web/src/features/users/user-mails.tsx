import { listUserMails } from "@kitround/contract/users/mail.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/mails";
import { queryOptions } from "../../server/queries.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { MailRows } from "./mail-rows.tsx";

/** The ways in that went to a person by e-mail, and what came of each. */
export function UserMails({ id }: { id: string }) {
  const query = useQuery(queryOptions(listUserMails, { params: { id } }));
  const mails = query.data?.items;
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      {query.isPending && <SkeletonRows rows={2} />}
      {query.isError && mails === undefined && <ErrorState onRetry={() => void query.refetch()} />}
      {mails?.length === 0 && <Muted>{texts.none}</Muted>}
      {mails !== undefined && <MailRows mails={mails} />}
    </Box>
  );
}
