import { listBranches } from "@kitround/contract/branches/branch.ts";
import type { Result } from "@kitround/contract/route.ts";
import { mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/settings";
import { Read } from "../../fittings/read.tsx";
import { queryOptions } from "../../server/queries.ts";
import { useSession } from "../../lib/stored-session.ts";
import { Icon } from "../../ui/icon.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { saveRows } from "../../ui/save-table.ts";
import { NewBranch } from "./new-branch.tsx";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";

const t = texts.newBranch;

type Listed = Result<typeof listBranches>["items"][number];

function saveBranches(branches: readonly Listed[], signOf: (branch: Listed) => string): void {
  saveRows(
    texts.branches,
    [
      { title: texts.csv.code, value: ({ code }) => code },
      { title: texts.csv.name, value: ({ name }) => name },
      { title: texts.csv.state, value: signOf },
    ],
    branches,
  );
}

/** All branches of the organisation, for its administrators. */
export function BranchList() {
  const session = useSession();
  const query = useQuery(queryOptions(listBranches));
  const [adding, setAdding] = useState(false);
  const signOf = ({ id, status, example }: Listed) => {
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
                  onClick={() => setAdding(true)}
                >
                  {t.action}
                </Button>
              }
            />
            <PlainList>
              {branches.map((branch) => (
                <Box
                  component="li"
                  key={branch.id}
                  sx={{
                    display: "flex",
                    alignItems: "center",
                    gap: 1.5,
                    minHeight: { xs: 56, lg: "var(--row)" },
                    borderBottom: 1,
                    borderColor: "divider",
                  }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <KitChip code={branch.code} title={branch.name} />
                  </Box>
                  <Muted>{signOf(branch)}</Muted>
                </Box>
              ))}
            </PlainList>
          </>
        )}
      </Read>
      {adding && <NewBranch onClose={() => setAdding(false)} />}
    </>
  );
}
