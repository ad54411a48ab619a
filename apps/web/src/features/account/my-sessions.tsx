import { endMySession, listMySessions } from "@kitround/contract/me/me.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/account";
import { Unread } from "../../fittings/read.tsx";
import { formatMoment } from "../../lib/dates.ts";
import { deviceName } from "../../lib/device-name.ts";
import { queryOptions } from "../../server/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { StateTone } from "../../ui/tone.tsx";
import { TwoLines } from "../../ui/two-lines.tsx";
import { PlainList } from "../../ui/vocabulary.tsx";

/** The devices a person is signed in on; they can sign the others out here, such as a lost phone. */
export function MySessions() {
  const query = useQuery(queryOptions(listMySessions));
  const end = useAction(endMySession);
  const sessions = query.data?.items;
  if (sessions === undefined) return <Unread of={query} rows={2} height={64} />;
  return (
    <PlainList>
      {sessions.map((session) => {
        const device = deviceName(session.agent);
        return (
          <Box
            component="li"
            key={session.id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 2,
              minHeight: { xs: 64, lg: "var(--row)" },
              py: { xs: 1, lg: 0.25 },
              borderBottom: 1,
              borderColor: "divider",
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TwoLines second={texts.seen(session.branchName, formatMoment(session.lastSeenAt))}>
                {device}
              </TwoLines>
            </Box>
            {session.current ? (
              <StateTone tone="ready" word={texts.thisDevice} />
            ) : (
              <Button
                aria-label={texts.endNamed(device)}
                disabled={end.isPending}
                onClick={() =>
                  end.mutate(
                    { params: { id: session.id } },
                    { onSuccess: () => toast(texts.ended(device)) },
                  )
                }
              >
                {texts.end}
              </Button>
            )}
          </Box>
        );
      })}
    </PlainList>
  );
}
