import { type ImportList, importAccess } from "@kitround/contract/imports/import-kinds.ts";
import { mdiUpload } from "@mdi/js";
import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { texts } from "#texts/controls";
import { useAllowed } from "../../lib/can.ts";
import { Icon } from "../../ui/icon.tsx";

// The columns of every list come with it: a person who only reads lists loads none of them.
const ListImport = lazy(async () => {
  const { ListImport: component } = await import("./list-import.tsx");
  return { default: component };
});

interface ImportButtonProps {
  list: ImportList;
  /** Of requests: the term that they are for. */
  termId?: string;
}

/** Brings a list in from a spreadsheet, for those who may add to it by hand. */
export function ImportButton({ list, termId }: ImportButtonProps) {
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
        {texts.importCsv}
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
