import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { mdiPlus } from "@mdi/js";
import Button from "@mui/material/Button";
import { ImportButton } from "../../fittings/list-import/import-button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface TabActionsProps {
  list: ImportList;
  /** The label and action of the button that adds one; undefined if the person may not add. */
  add?: { label: string; onAdd: () => void } | undefined;
}

/** At the end of a tab's bar: importing from a spreadsheet, and adding one by hand. */
export function TabActions({ list, add }: TabActionsProps) {
  return (
    <>
      <ImportButton list={list} />
      {add && (
        <Button
          variant="contained"
          startIcon={<Icon path={mdiPlus} size={20} />}
          onClick={add.onAdd}
        >
          {add.label}
        </Button>
      )}
    </>
  );
}
