import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import { listPackingLists } from "@kitround/contract/kit-types/packing-list.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/kit-settings";
import { useCan } from "../../lib/can.ts";
import { queryOptions } from "../../server/queries.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { PackingListEditor } from "./packing-list-editor.tsx";
import { PublishedList } from "./published-list.tsx";
import { Muted, Stack } from "../../ui/vocabulary.tsx";

const t = texts.list;

/** The current packing list, and the next version while it is edited. */
export function PackingListPart({ type }: { type: KitType }) {
  const mayPropose = useCan("kit-types:propose");
  const [editing, setEditing] = useState(false);
  const lists = useQuery(queryOptions(listPackingLists, { params: { id: type.id } }));
  const draft = lists.data?.items.find((list) => list.status === "draft");
  const published = lists.data?.items.find((list) => list.status === "published");
  const writing = mayPropose && (editing || (lists.data !== undefined && !published));
  return (
    <Stack as="section" gap={1.5}>
      <Typography variant="h2" sx={{ fontSize: 16 }}>
        {t.title}
      </Typography>
      {lists.isPending && <SkeletonRows rows={4} height={40} />}
      {lists.data !== undefined && writing && (
        <PackingListEditor
          kitTypeId={type.id}
          draft={draft}
          from={draft ?? published}
          onPublished={() => setEditing(false)}
        />
      )}
      {lists.data !== undefined && !writing && (
        <>
          {published === undefined ? <Muted>{t.none}</Muted> : <PublishedList list={published} />}
          {mayPropose && (
            <Box>
              <Button variant="outlined" onClick={() => setEditing(true)}>
                {draft === undefined ? t.edit : t.editDraft}
              </Button>
            </Box>
          )}
        </>
      )}
    </Stack>
  );
}
