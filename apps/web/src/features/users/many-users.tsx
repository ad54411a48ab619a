import { getDuties } from "@kitround/contract/users/duties.ts";
import { renewInvitation, updateUser, type User } from "@kitround/contract/users/user.ts";
import { changeUserRefusal } from "@kitround/contract/users/user-rules.ts";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/many-users";
import type { ManyProps } from "../../fittings/list-screen.tsx";
import { confirm } from "../../lib/confirm-store.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { api } from "../../server/api.ts";
import { useEach } from "../../server/use-each.ts";
import { LinksDialog, type NamedLink } from "./links-dialog.tsx";

const nameOf = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** Suspends the selected people, brings them back, with one undo, and makes new invitations for them. */
export function ManyUsers({ rows: users, deselect }: ManyProps<User>) {
  const session = useSession();
  const update = useEach(updateUser);
  const renew = useEach(renewInvitation);
  const [links, setLinks] = useState<readonly NamedLink[] | null>(null);
  const me = { id: session?.branchUserId ?? "", role: session?.role ?? ("viewer" as const) };
  const may = (status: "active" | "suspended") =>
    users.filter(
      (user) => user.status !== status && changeUserRefusal(me, user, { status }) === null,
    );
  const toSuspend = may("suspended");
  const toResume = may("active");
  const invited = users.filter(({ status }) => status === "invited");
  const busy = update.busy || renew.busy;

  const setStatus = (people: readonly Pick<User, "id" | "rowVersion">[], status: Status) =>
    update.each(
      people.map(({ id, rowVersion }) => ({ params: { id }, body: { rowVersion, status } })),
    );
  function report(changed: readonly User[], notes: readonly string[], status: Status) {
    const said = [
      ...(changed.length > 0 ? [`${texts.done[status](changed.length)}.`] : []),
      ...notes,
    ];
    if (said.length === 0) return;
    const back = status === "active" ? "suspended" : "active";
    const undo = async () => {
      const { done, refused } = await setStatus(changed, back);
      toast([texts.done[back](done.length), ...refused].join(". "));
    };
    toast(said.join(" "), {
      tone: notes.length > 0 ? "error" : "plain",
      ...(changed.length > 0 && { undo: () => void undo() }),
    });
  }

  async function suspend() {
    const count = toSuspend.length;
    if (!(await confirm({ ...texts.suspendAsk(count), confirm: texts.suspend(count) }))) return;
    // People who have trips, tasks or links assigned are suspended one by one, because somebody has to take those over.
    const free: User[] = [];
    const assigned: string[] = [];
    for (const user of toSuspend) {
      const duties = await api(getDuties, { params: { id: user.id } }).catch(() => null);
      if (duties === null) return;
      if (Object.values(duties).some((part) => part.length > 0)) assigned.push(nameOf(user));
      else free.push(user);
    }
    const { done, refused } = await setStatus(free, "suspended");
    deselect(done.map(({ id }) => id));
    const notes = [...(assigned.length > 0 ? [texts.assigned(assigned)] : []), ...refused];
    report(done, notes, "suspended");
  }
  async function resume() {
    const { done, refused } = await setStatus(toResume, "active");
    deselect();
    report(done, refused, "active");
  }
  async function invite() {
    const asked = invited.map(({ id }) => ({ params: { id } }));
    const { done, inputs, refused } = await renew.each(asked);
    const made = done.map((link, at) => {
      const user = invited.find(({ id }) => id === inputs[at]?.params.id);
      return { name: user ? nameOf(user) : "", email: user?.email ?? null, ...link };
    });
    const mailed = made.filter((link) => link.mailed).length;
    const said = [...(mailed > 0 ? [`${texts.mailed(mailed)}.`] : []), ...refused];
    if (said.length > 0) {
      toast(said.join(" "), { tone: refused.length > 0 ? "error" : "plain" });
    }
    // Links that could not be mailed are shown once.
    if (mailed < made.length) setLinks(made);
    else deselect();
  }
  return (
    <>
      {toSuspend.length > 0 && (
        <Button size="large" variant="outlined" disabled={busy} onClick={() => void suspend()}>
          {texts.suspend(toSuspend.length)}
        </Button>
      )}
      {toResume.length > 0 && (
        <Button size="large" variant="outlined" disabled={busy} onClick={() => void resume()}>
          {texts.resume(toResume.length)}
        </Button>
      )}
      {invited.length > 0 && (
        <Button size="large" variant="outlined" disabled={busy} onClick={() => void invite()}>
          {texts.invite(invited.length)}
        </Button>
      )}
      {toSuspend.length + toResume.length + invited.length === 0 && texts.nothing}
      {links !== null && (
        <LinksDialog
          links={links}
          onClose={() => {
            setLinks(null);
            deselect();
          }}
        />
      )}
    </>
  );
}

type Status = "active" | "suspended";
