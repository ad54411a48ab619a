import { loadPostcodes, readPostcodes } from "@kitround/contract/places/postcode.ts";
import { postcodeColumns } from "@kitround/contract/places/postcode-rules.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/places";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { Muted, SectionTitle, Stack, Strong } from "../../ui/vocabulary.tsx";

/** Rows per request. */
const rowsAtOnce = 4000;

/** The table of postcodes that locates schools on the map: its size, and loading a file into it. */
export function PostcodePart() {
  const known = useQuery(queryOptions(readPostcodes)).data?.total;
  const [progress, setProgress] = useState<number | null>(null);
  const load = useAction(loadPostcodes);

  async function take(file: File) {
    const [heading = "", ...rows] = (await file.text()).split(/\r?\n/);
    if (postcodeColumns(heading.replaceAll('"', "").split(",")) === null) {
      toast(texts.wrongColumns, { tone: "error" });
      return;
    }
    let read = 0;
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      setProgress(from / rows.length);
      const csv = [heading, ...rows.slice(from, from + rowsAtOnce)].join("\n");
      // Rows that were loaded are kept; the action itself shows the error.
      const done = await load.mutateAsync({ body: { csv } }).catch(() => null);
      if (done === null) break;
      read += done.read;
    }
    setProgress(null);
    if (read > 0) toast(texts.loaded(read));
  }

  return (
    <Stack gap={1}>
      <SectionTitle>{texts.table}</SectionTitle>
      <Muted>{texts.tableText}</Muted>
      {known !== undefined && <Strong>{texts.known(known)}</Strong>}
      <Box>
        <Button component="label" variant="outlined" disabled={progress !== null}>
          {progress === null ? texts.load : texts.loading(Math.round(progress * 100))}
          <input
            type="file"
            accept=".csv,text/csv"
            hidden
            aria-label={texts.load}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Reset, so that the same file can be chosen again.
              target.value = "";
              if (file) void take(file);
            }}
          />
        </Button>
      </Box>
    </Stack>
  );
}
