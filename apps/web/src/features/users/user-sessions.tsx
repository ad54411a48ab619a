import { endUserSessions, listUserSessions, type User } from "@kitround/contract/users/user.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/users";
import { Read } from "../../fittings/read.tsx";
import { confirm } from "../../lib/confirm-store.ts";
import { formatMoment } from "../../lib/dates.ts";
import { deviceName } from "../../lib/device-name.ts";
import { queryOptions } from "../../server/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { ListHead } from "../../ui/list-bar.tsx";
import { Row } from "../../ui/vocabulary.tsx";
import { saveSessions } from "./sessions-csv.ts";

const t = texts.sessions;

/** A person's sessions; they can be signed out everywhere. */
export function UserSessions({ user, mayEnd }: { user: User; mayEnd: boolean }) {
  const params = { id: user.id };
  const query = useQuery(queryOptions(listUserSessions, { params }));
  const end = useAction(endUserSessions, { onDone: () => toast(t.done) });

  const sessions = query.data?.items;

  async function ask() {
    const yes = await confirm({
      title: t.confirmTitle(user.firstName),
      text: t.confirmText,
      confirm: t.end,
    });
    if (yes) end.mutate({ params });
  }

  return (
    <Box component="section">
      <ListHead onSave={sessions?.length ? () => saveSessions(user, sessions) : undefined}>
        <Typography variant="h2">{t.title}</Typography>
      </ListHead>
      <Read
        of={query}
        rows={2}
        empty={<Typography sx={{ color: "text.secondary" }}>{t.none}</Typography>}
      >
        {({ items }) => (
          <>
            {items.map((each) => (
              <Box key={each.id} sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
                {deviceName(each.agent)}
                <Typography variant="body2" sx={{ color: "text.secondary" }}>
                  {t.seen(formatMoment(each.lastSeenAt))}
                </Typography>
              </Box>
            ))}
            {mayEnd && (
              <Row sx={{ mt: 1 }}>
                <Button disabled={end.isPending} onClick={() => void ask()}>
                  {t.end}
                </Button>
              </Row>
            )}
          </>
        )}
      </Read>
    </Box>
  );
}
