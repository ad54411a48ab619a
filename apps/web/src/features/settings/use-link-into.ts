import { listBranches } from "@kitround/contract/branches/branch.ts";
import { getMe, switchBranch } from "@kitround/contract/me/me.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { texts as switchTexts } from "#texts/branch-switch";
import { storeSession, useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { keptQueryOptions } from "../../server/outbox/kept-query.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";

/** Where a figure leads within its branch. */
export type FigureLink =
  | { to: "/kits"; search: { state: "ready" | "at_school" } | { late: true; state: "at_school" } }
  | { to: "/settings/schools" | "/plan" | "/top-ups" | "/trips" }
  | { to: "/plan"; search: { show: "coverage" } }
  | { to: "/km-claims"; search: { tab: "totals" } }
  | { to: "/settings"; search: { open: "operations" | "mails" | "branch" } };

/** Undefined for a branch in which this person has no role. */
export type LinkInto = (branch: { code: string }, link: FigureLink) => (() => void) | undefined;

/** Opens what a figure counts, after changing to its branch. */
export function useLinkInto(): LinkInto {
  const here = useSession()?.branchId;
  const navigate = useNavigate();
  const me = useQuery({ ...keptQueryOptions(getMe, {}), staleTime: 300_000 });
  const branches = useQuery(queryOptions(listBranches));
  const mine = new Set(me.data?.branches.map(({ branchId }) => branchId));
  const asked = useRef<FigureLink | null>(null);
  const open = (link: FigureLink | null) => link && void navigate(link);
  const change = useAction(switchBranch, {
    // Before everything is read again: the session before has ended.
    onDone(session) {
      storeSession(session);
      toast(switchTexts.switched(session.branchName));
      open(asked.current);
    },
  });
  return ({ code }, link) => {
    const branch = branches.data?.items.find((branch) => branch.code === code);
    if (branch === undefined) return undefined;
    const { id, archivedAt } = branch;
    if (id === here) return () => open(link);
    // An archived branch is read by its administrators, and the server says who they are.
    if (!mine.has(id) && archivedAt === null) return undefined;
    return () => {
      asked.current = link;
      change.mutate({ body: { branchId: id } });
    };
  };
}
