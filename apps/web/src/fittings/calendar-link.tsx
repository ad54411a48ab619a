import { type FeedKind, mayHaveFeed } from "@kitround/contract/feeds/feed-rules.ts";
import { listFeeds, makeFeed, revokeFeed } from "@kitround/contract/feeds/feed.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/feeds";
import { Unread } from "./read.tsx";
import { confirm } from "../lib/confirm-store.ts";
import { formatMoment } from "../lib/dates.ts";
import { useSession } from "../lib/stored-session.ts";
import { toast } from "../lib/toast-store.ts";
import { queryOptions } from "../server/queries.ts";
import { useAction } from "../server/use-action.ts";
import { SecretLink } from "../ui/secret-link.tsx";
import { Muted, Row, Stack } from "../ui/vocabulary.tsx";

interface CalendarLinkProps {
  kind: FeedKind;
  schoolId?: string;
}

/** The link to a calendar: created, copied, renewed and revoked. Renders nothing for those who may not share it. */
export function CalendarLink({ kind, schoolId }: CalendarLinkProps) {
  const role = useSession()?.role;
  if (role === undefined || !mayHaveFeed(kind, role)) return null;
  const { title, text } = texts.kinds[kind];
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Stack gap={1.5} sx={{ justifyItems: "start" }}>
        <Muted>{text}</Muted>
        <OneLink kind={kind} {...(schoolId === undefined ? {} : { schoolId })} />
      </Stack>
    </Box>
  );
}

function OneLink({ kind, schoolId }: CalendarLinkProps) {
  const feeds = useQuery(queryOptions(listFeeds));
  const [url, setUrl] = useState<string | null>(null);
  const make = useAction(makeFeed, { onDone: (made) => setUrl(made.url) });
  const revoke = useAction(revokeFeed, {
    onDone() {
      setUrl(null);
      toast(texts.revoked);
    },
  });
  if (feeds.data === undefined) return <Unread of={feeds} rows={1} />;
  const feed = feeds.data.items.find(
    (each) => each.kind === kind && each.schoolId === (schoolId ?? null),
  );
  const body = { kind, ...(schoolId === undefined ? {} : { schoolId }) };
  const busy = make.isPending || revoke.isPending;
  if (feed === undefined) {
    return (
      <Button variant="outlined" disabled={busy} onClick={() => make.mutate({ body })}>
        {texts.make}
      </Button>
    );
  }
  return (
    <>
      {url === null ? (
        <Muted>
          {texts.made(formatMoment(feed.madeAt), feed.madeByName)} {texts.told}
        </Muted>
      ) : (
        <SecretLink url={url} />
      )}
      <Row>
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() =>
            void confirm(texts.renewAsk).then((yes) => {
              if (yes) make.mutate({ body });
            })
          }
        >
          {texts.renew}
        </Button>
        <Button
          disabled={busy}
          onClick={() =>
            void confirm(texts.revokeAsk).then((yes) => {
              if (yes) revoke.mutate({ params: { id: feed.id } });
            })
          }
        >
          {texts.revoke}
        </Button>
      </Row>
    </>
  );
}
