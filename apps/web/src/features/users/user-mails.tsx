import { listUserMails } from "@kitround/contract/users/mail.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/mails";
import { Read } from "../../fittings/read.tsx";
import { queryOptions } from "../../server/queries.ts";
import { Muted } from "../../ui/vocabulary.tsx";
import { MailRows } from "./mail-rows.tsx";

/** The links that were mailed to a person, and the result of each. */
export function UserMails({ id }: { id: string }) {
  const query = useQuery(queryOptions(listUserMails, { params: { id } }));
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <Read of={query} rows={2} empty={<Muted>{texts.none}</Muted>}>
        {({ items }) => <MailRows mails={items} />}
      </Read>
    </Box>
  );
}
