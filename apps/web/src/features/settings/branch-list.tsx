import {
  type Branch,
  type createBranch,
  listBranches,
} from "@kitround/contract/branches/branch.ts";
import type { Result } from "@kitround/contract/route.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as regionTexts } from "#texts/regions";
import { texts as lifecycleTexts } from "#texts/branch-lifecycle";
import { texts } from "#texts/settings";
import { Read } from "../../fittings/read.tsx";
import { queryOptions } from "../../server/queries.ts";
import { useSession } from "../../lib/stored-session.ts";
import { Icon } from "../../ui/icon.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { saveRows } from "../../ui/save-table.ts";
import { PlainList } from "../../ui/vocabulary.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { BranchRow } from "./branch-row.tsx";
import { JobState } from "./job-state.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { MadeBranch } from "./made-branch.tsx";
import { NewBranch } from "./new-branch.tsx";
import { useMerging } from "./use-merging.ts";
import { useLinkInto } from "./use-link-into.ts";
import { useMyBranches } from "./use-my-branches.ts";

const t = texts.newBranch;

function saveBranches(branches: readonly Branch[], signOf: (branch: Branch) => string): void {
  saveRows(
    texts.branches,
    [
      { title: texts.csv.code, value: ({ code }) => code },
      { title: texts.csv.name, value: ({ name }) => name },
      { title: regionTexts.region, value: ({ region }) => region ?? "" },
      { title: texts.csv.state, value: signOf },
    ],
    branches,
  );
}

type Open =
  | { what: "new" }
  | { what: "made"; made: Result<typeof createBranch>; like: string | undefined }
  | { what: "archive" | "merge"; branch: Branch };

/** The branch that the person works in, if another one can be merged into it: neither is an example. */
function targetOf(
  branch: Branch,
  branches: readonly Branch[],
  session: Session | null,
): string | undefined {
  const here = branches.find(({ id }) => id === session?.branchId);
  if (here === undefined || here.id === branch.id || here.example) return undefined;
  return here.archivedAt === null ? here.name : undefined;
}

/** All branches of the organisation, for its administrators. */
export function BranchList() {
  const session = useSession();
  const query = useQuery(queryOptions(listBranches));
  const mine = useMyBranches();
  const into = useLinkInto();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const merging = useMerging();
  const signOf = ({ id, status, example }: Branch) => {
    if (status === "archived") return texts.archived;
    return id === session?.branchId ? texts.here : example ? texts.example : "";
  };
  return (
    <>
      <Read of={query} rows={3}>
        {({ items: branches }) => (
          <>
            <ListBar
              shown={branches.length}
              onSave={() => saveBranches(branches, signOf)}
              action={
                <Button
                  variant="contained"
                  startIcon={<Icon path={mdiPlus} size={20} />}
                  onClick={() => setOpen({ what: "new" })}
                >
                  {t.action}
                </Button>
              }
            />
            <Box sx={{ "&:not(:empty)": { mb: 1.5 } }}>
              <JobState
                state={merging.state}
                label={lifecycleTexts.merging(merging.name)}
                failed={lifecycleTexts.mergeFailed}
              />
            </Box>
            <PlainList>
              {branches.map((branch) => (
                <BranchRow
                  key={branch.id}
                  branch={branch}
                  sign={signOf(branch)}
                  mine={mine.has(branch.id)}
                  into={into}
                  onArchive={() => setOpen({ what: "archive", branch })}
                  mergeInto={targetOf(branch, branches, session)}
                  onMerge={() => setOpen({ what: "merge", branch })}
                />
              ))}
            </PlainList>
          </>
        )}
      </Read>
      {open?.what === "new" && (
        <NewBranch onMade={(made, like) => setOpen({ what: "made", made, like })} onClose={close} />
      )}
      {open?.what === "made" && <MadeBranch made={open.made} like={open.like} onClose={close} />}
      {open?.what === "archive" && <ArchiveDialog branch={open.branch} onClose={close} />}
      {open?.what === "merge" && (
        <MergeDialog branch={open.branch} onStarted={merging.start} onClose={close} />
      )}
    </>
  );
}
