import { reopenBranch } from "@kitround/contract/branches/archive.ts";
import type { Branch } from "@kitround/contract/branches/branch.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/branch-lifecycle";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { KitChip } from "../../ui/kit-chip.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import type { LinkInto } from "./use-link-into.ts";

interface BranchRowProps {
  branch: Branch;
  sign: string;
  /** The person administers this branch. */
  mine: boolean;
  into: LinkInto;
  onArchive: () => void;
  /** The branch that the person works in, if this one can be merged into it. */
  mergeInto: string | undefined;
  onMerge: () => void;
}

/** A branch with the ways into it, and to merge it, archive it or open it again. */
export function BranchRow(props: BranchRowProps) {
  const { branch, sign, mine, into, onArchive, mergeInto, onMerge } = props;
  const { id, name, code, archivedAt, rowVersion } = branch;
  const reopen = useAction(reopenBranch, { onDone: () => toast(texts.reopened(name)) });
  const archived = archivedAt !== null;
  const open = into(branch, { to: "/settings", search: { open: "branch" } });
  const words = archived
    ? { shown: texts.read, said: texts.readOf(name) }
    : { shown: texts.settings, said: texts.settingsOf(name) };
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        flexWrap: "wrap",
        columnGap: 1.5,
        minHeight: { xs: 56, lg: "var(--row)" },
        py: 0.5,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
        <KitChip code={code} title={name} />
      </Box>
      <Muted>{sign}</Muted>
      {/* Together, so that on a phone they are in one line below the name. */}
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, ml: { xs: -1, sm: 0 } }}>
        {open !== undefined && (
          <Button aria-label={words.said} onClick={open}>
            {words.shown}
          </Button>
        )}
        {archived && (
          <Button
            aria-label={texts.reopenOf(name)}
            disabled={reopen.isPending}
            onClick={() => reopen.mutate({ params: { id }, body: { rowVersion } })}
          >
            {texts.reopen}
          </Button>
        )}
        {!archived && mine && !branch.example && (
          <>
            {mergeInto !== undefined && (
              <Button aria-label={texts.mergeOf(name, mergeInto)} onClick={onMerge}>
                {texts.merge(mergeInto)}
              </Button>
            )}
            <Button aria-label={texts.archiveOf(name)} onClick={onArchive}>
              {texts.archive}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}
