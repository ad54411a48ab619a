import { listBranches } from "@kitround/contract/branches/branch.ts";
import { readNational } from "@kitround/contract/branches/national.ts";
import { getMe, switchBranch } from "@kitround/contract/me/me.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { texts as switchTexts } from "#texts/branch-switch";
import { texts } from "#texts/national";
import { Read } from "../../fittings/read.tsx";
import { formatMoment } from "../../lib/dates.ts";
import { storeSession, useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { keptQueryOptions } from "../../server/outbox/kept-query.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { ReportTable } from "../../ui/report-table.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { type FigureLink, type LinkInto, nationalColumns } from "./national-columns.ts";

/** All active branches side by side, for the national office: each figure leads into its branch. */
export function NationalFigures() {
  const figures = useQuery(queryOptions(readNational));
  const into = useLinkInto();
  return (
    <Box sx={{ mb: 4 }}>
      <Read of={figures} rows={6} height={44}>
        {({ items, lastBackupAt }) => (
          <>
            <ReportTable
              title={texts.title}
              level="h2"
              help={texts.help}
              file={texts.file}
              columns={nationalColumns(into)}
              rows={items}
              keyOf={(branch) => branch.code}
            />
            <Muted small>
              {lastBackupAt === null
                ? texts.noBackup
                : texts.lastBackup(formatMoment(lastBackupAt))}
            </Muted>
          </>
        )}
      </Read>
    </Box>
  );
}

/** Opens what a figure counts, after changing to its branch. */
function useLinkInto(): LinkInto {
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
    const id = branches.data?.items.find((branch) => branch.code === code)?.id;
    if (id === undefined) return undefined;
    if (id === here) return () => open(link);
    if (!mine.has(id)) return undefined;
    return () => {
      asked.current = link;
      change.mutate({ body: { branchId: id } });
    };
  };
}
