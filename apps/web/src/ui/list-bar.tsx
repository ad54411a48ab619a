import { mdiTrayArrowDown } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { texts } from "#texts/controls";
import { Icon } from "./icon.tsx";
import { Muted } from "./vocabulary.tsx";

/** The line above a list: search, filters, the number of shown rows, saving it as a file, and at most one action. */
export function ListBar(props: {
  search?: ReactNode;
  filters?: ReactNode;
  shown?: number;
  all?: number;
  /** Saves the shown rows as a file; hidden while there are none. */
  onSave?: (() => void) | undefined;
  action?: ReactNode;
}) {
  const { search, filters, shown, all, onSave, action } = props;
  const count =
    shown === undefined
      ? null
      : all === undefined || all === shown
        ? texts.results(shown)
        : texts.of(shown, all);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, flexWrap: "wrap", mb: 2 }}>
      {search}
      {filters}
      {count !== null && (
        <Muted as="output" small>
          {count}
        </Muted>
      )}
      {onSave !== undefined && <SaveList onSave={onSave} />}
      {action !== undefined && (
        <>
          <Box sx={{ flex: 1 }} />
          {action}
        </>
      )}
    </Box>
  );
}

/** Also for lists without a bar. */
export function SaveList({ onSave }: { onSave: () => void }) {
  return (
    <Button
      onClick={onSave}
      title={texts.saveList}
      aria-label={texts.saveList}
      startIcon={<Icon path={mdiTrayArrowDown} size={20} />}
      sx={{ displayPrint: "none" }}
    >
      {texts.csv}
    </Button>
  );
}
