import { listUserPasskeys, removeUserPasskeys } from "@kitround/contract/passkeys/passkey.ts";
import type { User } from "@kitround/contract/users/user.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/passkeys";
import { Read } from "../../fittings/read.tsx";
import { confirm } from "../../lib/confirm-store.ts";
import { formatMoment } from "../../lib/dates.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { ListLine, Muted, PlainList } from "../../ui/vocabulary.tsx";

const t = texts.users;

/** A person's passkeys; all are removed if the person has lost them. */
export function UserPasskeys({ user, mayRemove }: { user: User; mayRemove: boolean }) {
  const params = { id: user.id };
  const query = useQuery(queryOptions(listUserPasskeys, { params }));
  const remove = useAction(removeUserPasskeys, { onDone: () => toast(t.removed) });

  async function ask() {
    const yes = await confirm({
      title: t.confirmTitle(user.firstName),
      text: t.confirmText,
      confirm: t.remove,
    });
    if (yes) remove.mutate({ params });
  }

  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      <Read of={query} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <Muted>{t.none}</Muted>
          ) : (
            <>
              <PlainList>
                {items.map(({ id, name, lastUsedAt }) => (
                  <ListLine key={id}>
                    {name}
                    <Muted small>
                      {lastUsedAt === null ? texts.neverUsed : texts.used(formatMoment(lastUsedAt))}
                    </Muted>
                  </ListLine>
                ))}
              </PlainList>
              {mayRemove && (
                <Button sx={{ mt: 1 }} disabled={remove.isPending} onClick={() => void ask()}>
                  {t.remove}
                </Button>
              )}
            </>
          )
        }
      </Read>
    </Box>
  );
}
