import type { Preparation } from "@kitround/contract/preparations/preparation.ts";
import { mdiClipboardCheckOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/prepare-kits";
import { Unread } from "../../fittings/read.tsx";
import { DetailPane, useWide } from "../../ui/detail-pane.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useCarryKitRoom } from "../../fittings/carry-kit-room.tsx";
import { usePartsAhead } from "../../fittings/use-parts-ahead.ts";
import { Board } from "./board.tsx";
import { NothingToPack } from "./nothing-to-pack.tsx";
import { Packing, PackingSheet } from "./packing.tsx";
import { SoonAndLater } from "./soon-and-later.tsx";
import { type PrepareSearch, PrepareBar, preparationsOf } from "./prepare-bar.tsx";
import { useBoardAsPacked } from "./use-as-packed.ts";

const PickListView = lazyPart(
  async () => (await import("./pick-list-view.tsx")).PickListView,
  () => <SkeletonRows height={96} />,
);
const parts = [PackingSheet, PickListView];

interface PrepareKitsScreenProps {
  search: PrepareSearch;
  onSearch: (change: { [K in keyof PrepareSearch]?: PrepareSearch[K] | undefined }) => void;
}

const nothing: readonly Preparation[] = [];

/** The kits to prepare with their deadlines, and the one that is being packed beside them. */
export function PrepareKitsScreen({ search, onSearch }: PrepareKitsScreenProps) {
  const wide = useWide();
  const query = useQuery(preparationsOf(search));
  useCarryKitRoom();
  usePartsAhead(parts);
  const all = useBoardAsPacked(query.data?.items);
  const { prep, kit } = search;
  const opened = all?.find((each) =>
    prep === undefined ? each.kitCode === kit : each.id === prep,
  );
  const close = () => onSearch({ kit: undefined, prep: undefined });
  return (
    <ListDetail
      bench
      list={
        <Page>
          <PrepareBar search={search} onSearch={onSearch} preparations={all ?? nothing} />
          {search.view === "pick" ? (
            <PickListView dueBy={search.day === undefined ? undefined : dueBy(all, search.day)} />
          ) : all === undefined ? (
            <Unread of={{ ...query, data: all }} height={96} />
          ) : (
            <Kits
              all={all}
              search={search}
              open={opened?.id}
              narrow={opened !== undefined || !wide}
              onAll={() => onSearch({ day: undefined, rotation: undefined })}
            />
          )}
        </Page>
      }
      detail={
        kit === undefined && prep === undefined ? null : opened === undefined ? (
          <Box sx={{ p: 3 }}>
            {query.isFetching ? (
              <SkeletonRows />
            ) : all === undefined ? (
              <Unread of={{ ...query, data: all }} />
            ) : (
              <EmptyState
                title={kit === undefined ? texts.scanned.gone : texts.scanned.nothing(kit)}
              />
            )}
          </Box>
        ) : (
          <DetailPane bench of={opened.id}>
            <Packing of={opened} onClose={close} />
          </DetailPane>
        )
      }
    />
  );
}

/** The pick list uses the day kits are due, the filter the day they go out. */
function dueBy(all: readonly Preparation[] | undefined, day: string): string {
  const due = (all ?? []).filter((each) => each.deliverOn === day).map((each) => each.dueOn);
  return due.sort().at(-1) ?? day;
}

interface KitsProps {
  all: readonly Preparation[];
  search: PrepareSearch;
  open: string | undefined;
  narrow: boolean;
  onAll: () => void;
}

function Kits({ all, search, open, narrow, onAll }: KitsProps) {
  const shown = search.day === undefined ? all : all.filter((it) => it.deliverOn === search.day);
  if (shown.length > 0) {
    const board = { open, narrow };
    // A chosen day or rotation is shown completely.
    return search.day === undefined && search.rotation === undefined ? (
      <SoonAndLater preparations={shown} {...board} />
    ) : (
      <Board preparations={shown} {...board} />
    );
  }
  const filtered = search.day !== undefined || search.rotation !== undefined;
  return <NothingToPack icon={mdiClipboardCheckOutline} filtered={filtered} onAll={onAll} />;
}
