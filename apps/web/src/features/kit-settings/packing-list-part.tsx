import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import { listPackingLists } from "@kitround/contract/kit-types/packing-list.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/kit-settings";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { queryOptions } from "../../server/queries.ts";
import { PackingListEditor } from "./packing-list-editor.tsx";
import { PublishedList } from "./published-list.tsx";
import { Muted, Stack } from "../../ui/vocabulary.tsx";

const t = texts.list;

/** The current packing list, and the next version while it is edited. */
export function PackingListPart({ type }: { type: KitType }) {
  const mayPropose = useCan("kit-types:propose");
  const [editing, setEditing] = useState(false);
  const lists = useQuery(queryOptions(listPackingLists, { params: { id: type.id } }));
  return (
    <Stack as="section" gap={1.5}>
      <Typography variant="h2">{t.title}</Typography>
      <Read of={lists} rows={4} height={40}>
        {({ items }) => {
          const draft = items.find((list) => list.status === "draft");
          const published = items.find((list) => list.status === "published");
          return mayPropose && (editing || !published) ? (
            <PackingListEditor
              kitTypeId={type.id}
              draft={draft}
              from={draft ?? published}
              onPublished={() => setEditing(false)}
            />
          ) : (
            <>
              {published ? <PublishedList list={published} /> : <Muted>{t.none}</Muted>}
              {mayPropose && (
                <Box>
                  <Button variant="outlined" onClick={() => setEditing(true)}>
                    {draft === undefined ? t.edit : t.editDraft}
                  </Button>
                </Box>
              )}
            </>
          );
        }}
      </Read>
    </Stack>
  );
}
