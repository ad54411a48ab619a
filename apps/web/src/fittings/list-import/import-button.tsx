import { type ImportList, importAccess } from "@kitround/contract/imports/import-kinds.ts";
import { mdiUpload } from "@mdi/js";
import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { texts } from "#texts/controls";
import { useAllowed } from "../../lib/can.ts";
import { Icon } from "../../ui/icon.tsx";

// The columns of every list are in this part, so a person who only reads lists does not load them.
const ListImport = lazy(async () => {
  const { ListImport: component } = await import("./list-import.tsx");
  return { default: component };
});

interface ImportButtonProps {
  list: ImportList;
  /** For requests: the term they are for. */
  termId?: string;
  /** The label, on a screen that imports several lists. */
  label?: string;
}

/** Imports a list from a spreadsheet, for people who may add to it by hand. */
export function ImportButton({ list, termId, label = texts.importCsv }: ImportButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useAllowed(importAccess[list])) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiUpload} size={20} />}
        onClick={() => setOpen(true)}
        sx={{ displayPrint: "none" }}
      >
        {label}
      </Button>
      {open && (
        <Suspense>
          <ListImport
            list={list}
            onClose={() => setOpen(false)}
            {...(termId === undefined ? {} : { termId })}
          />
        </Suspense>
      )}
    </>
  );
}
