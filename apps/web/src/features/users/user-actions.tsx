import { getDuties } from "@kitround/contract/users/duties.ts";
import { renewInvitation, updateUser, type User } from "@kitround/contract/users/user.ts";
import { mdiDotsVertical } from "@mdi/js";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { texts } from "#texts/users";
import { api } from "../../server/api.ts";
import type { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { Icon } from "../../ui/icon.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { LinkDialog, type ShownLink } from "./link-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

type Status = "active" | "suspended" | "removed";

/** The actions for a person: the next one as a button, rare or dangerous ones in the menu. */
export function UserActions({ user }: { user: User }) {
  const client = useQueryClient();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [link, setLink] = useState<ShownLink | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [leaving, setLeaving] = useState<Omit<
    ComponentProps<typeof LeaveDialog>,
    "user" | "onClose"
  > | null>(null);
  const name = user.firstName;
  const onRefused = (error: ApiError) => {
    if (error.code === "stale_version") void client.invalidateQueries();
    if (!isShown(error)) {
      toast(error.code === "stale_version" ? texts.stale : error.message, { tone: "error" });
    }
  };
  const update = useAction(updateUser, { onRefused });
  const renew = useAction(renewInvitation, {
    onDone: ({ kind, url, expiresAt, mailed }) =>
      setLink({ kind, name, email: user.email, url, expiresAt, mailed }),
  });
  const params = { id: user.id };

  function setStatus(status: Status, done: string) {
    update.mutate(
      { params, body: { rowVersion: user.rowVersion, status } },
      { onSuccess: () => toast(done) },
    );
  }

  async function ask(
    status: "suspended" | "removed",
    words: typeof texts.suspend | typeof texts.remove,
  ) {
    setAnchor(null);
    // A specified dialog has shown why it could not be read.
    const duties = await api(getDuties, { params }).catch(() => null);
    if (duties === null) return;
    if (Object.values(duties).some((part) => part.length > 0)) {
      setLeaving({ status, duties });
      return;
    }
    const { title, text, confirm: verb, done } = words;
    if (await confirm({ title: title(name), text, confirm: verb })) setStatus(status, done(name));
  }

  const makeLink = () => {
    setAnchor(null);
    renew.mutate({ params });
  };
  const joined = user.status === "active";
  return (
    <>
      {user.status === "invited" && (
        <Button variant="contained" disabled={renew.isPending} onClick={makeLink}>
          {texts.newLink.invited}
        </Button>
      )}
      {user.status === "suspended" && (
        <Button
          variant="contained"
          disabled={update.isPending}
          onClick={() => setStatus("active", texts.resume.done(name))}
        >
          {texts.resume.action}
        </Button>
      )}
      {joined && (
        <Button variant="outlined" onClick={() => setChoosing(true)}>
          {texts.changeRole.action}
        </Button>
      )}
      {user.status !== "removed" && (
        <IconButton
          aria-label={texts.more}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon path={mdiDotsVertical} />
        </IconButton>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {joined && <MenuItem onClick={makeLink}>{texts.newLink.active}</MenuItem>}
        {!joined && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              setChoosing(true);
            }}
          >
            {texts.changeRole.action}
          </MenuItem>
        )}
        {joined && (
          <MenuItem onClick={() => void ask("suspended", texts.suspend)}>
            {texts.suspend.action}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => void ask("removed", texts.remove)}
          sx={{ color: "error.main", minHeight: 48 }}
        >
          {texts.remove.action}
        </MenuItem>
      </Menu>
      {choosing && <RoleDialog user={user} onClose={() => setChoosing(false)} />}
      {leaving !== null && (
        <LeaveDialog user={user} {...leaving} onClose={() => setLeaving(null)} />
      )}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
}
