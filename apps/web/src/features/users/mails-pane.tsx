import { listMails } from "@kitround/contract/users/mail.ts";
import { mdiEmailOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/mails";
import { queryOptions } from "../../server/queries.ts";
import { withTheRest } from "../../server/whole-list.ts";
import { SaveList } from "../../ui/list-bar.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { Muted, Row, Stack } from "../../ui/vocabulary.tsx";
import { saveMails } from "./mails-csv.ts";
import { MailRows } from "./mail-rows.tsx";

const atATime = 50;

/** Every e-mail of the branch: what came of those that were sent, and those that are handed over by hand. */
export function MailsPane() {
  const [limit, setLimit] = useState(atATime);
  const query = useQuery({
    ...queryOptions(listMails, { query: { limit } }),
    placeholderData: (before) => before,
  });
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={5} />
    );
  }
  const { items, total } = query.data;
  const save = () =>
    void (async () => saveMails(await withTheRest(listMails, {}, { items, total })))();
  if (total === 0) {
    return <EmptyState icon={mdiEmailOutline} title={texts.empty} text={texts.emptyText} />;
  }
  return (
    <Stack gap={1}>
      <Muted>{texts.explained}</Muted>
      <MailRows mails={items} named />
      <Row>
        {items.length < total && limit < 1000 && (
          <Button onClick={() => setLimit((now) => Math.min(now + atATime, 1000))}>
            {texts.more(total - items.length)}
          </Button>
        )}
        <SaveList onSave={save} />
      </Row>
    </Stack>
  );
}
