import { listMails } from "@kitround/contract/users/mail.ts";
import { mdiEmailOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { texts } from "#texts/mails";
import { Read } from "../../fittings/read.tsx";
import { usePages } from "../../server/use-pages.ts";
import { withTheRest } from "../../server/whole-list.ts";
import { ListHead } from "../../ui/list-bar.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Muted, Row, Stack } from "../../ui/vocabulary.tsx";
import { saveMails } from "./mails-csv.ts";
import { MailRows } from "./mail-rows.tsx";

const atATime = 50;

/** Every e-mail of the branch: the results of those that were sent, and those that are passed on by hand. */
export function MailsPane() {
  const query = usePages(listMails, {}, atATime);
  return (
    <Read
      of={query}
      rows={5}
      empty={<EmptyState icon={mdiEmailOutline} title={texts.empty} text={texts.emptyText} />}
    >
      {({ items, total, next }) => (
        <Stack gap={1}>
          <ListHead
            onSave={() =>
              void (async () => saveMails(await withTheRest(listMails, {}, { items, next })))()
            }
          >
            <Muted>{texts.explained}</Muted>
          </ListHead>
          <MailRows mails={items} named />
          {query.more && (
            <Row>
              <Button onClick={query.more}>{texts.more(Math.max(1, total - items.length))}</Button>
            </Row>
          )}
        </Stack>
      )}
    </Read>
  );
}
