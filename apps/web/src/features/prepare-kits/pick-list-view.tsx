import type { pickList } from "@kitround/contract/preparations/preparation.ts";
import type { Result } from "@kitround/contract/route.ts";
import { mdiClipboardCheckOutline, mdiPrinterOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/prepare-kits";
import { Read } from "../../fittings/read.tsx";
import { formatDay } from "../../lib/dates.ts";
import { pickListOnDevice } from "../../server/outbox/kit-room.ts";
import { type Column } from "../../ui/table-model.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { SaveList } from "../../ui/list-bar.tsx";
import { saveTable } from "../../ui/save-table.ts";
import { FirstLot, firstLotWords } from "../../ui/first-lot.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { Muted, Unbroken } from "../../ui/vocabulary.tsx";

type Picked = Result<typeof pickList>["items"][number];

const columns: readonly Column<Picked>[] = [
  {
    key: "shelf",
    card: "named",
    title: texts.pick.shelf,
    cell: (row) => <Unbroken>{row.shelf ?? texts.pick.noShelf}</Unbroken>,
    value: (row) => row.shelf,
    width: 110,
  },
  {
    key: "name",
    title: texts.pick.item,
    cell: (row) => (
      <span>
        <strong style={{ fontWeight: 600 }}>{row.name}</strong>
        <FirstLot lot={row.firstLot} />
        {row.short > 0 && row.substitute && (
          <Muted small>{texts.pick.or(row.substitute, row.unit)}</Muted>
        )}
      </span>
    ),
    value: (row) => row.name,
    alsoCsv: {
      title: texts.pick.firstLot,
      value: (row) => (row.firstLot ? firstLotWords(row.firstLot) : null),
    },
    card: "heading",
  },
  {
    key: "needed",
    title: texts.pick.needed,
    alsoCsv: { title: texts.pick.unit, value: (row) => row.unit },
    cell: (row) => texts.qty(row.needed, row.unit),
    value: (row) => row.needed,
    align: "right",
  },
  {
    key: "onHand",
    title: texts.pick.onHand,
    cell: (row) => row.onHand,
    value: (row) => row.onHand,
    align: "right",
  },
  {
    key: "short",
    card: "end",
    title: texts.pick.short,
    cell: (row) =>
      row.short > 0 ? (
        <StateTone tone="needsWork" word={texts.pick.shortBy(row.short)} />
      ) : (
        <StateTone tone="ready" word={texts.pick.enough} />
      ),
    value: (row) => row.short,
  },
  {
    key: "kits",
    title: texts.pick.kits,
    csv: (row) => row.kits.map((kit) => `${kit.kitCode}: ${kit.needed}`).join(", "),
    cell: (row) => (
      <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 1 }}>
        {row.kits.map((kit) => (
          <span key={kit.kitId} style={{ whiteSpace: "nowrap" }}>
            <KitChip code={kit.kitCode} /> {kit.needed}
          </span>
        ))}
      </Box>
    ),
  },
];

/** One walk along the shelves for all kits that are due: what they need, compared with stock. */
export function PickListView({ dueBy }: { dueBy: string | undefined }) {
  const query = useQuery(pickListOnDevice(dueBy));
  const empty = (
    <EmptyState
      icon={mdiClipboardCheckOutline}
      title={texts.pick.empty}
      text={texts.pick.emptyText}
    />
  );
  return (
    <Read of={query} empty={empty}>
      {({ items }) => (
        <>
          <Box sx={{ display: "flex", alignItems: "center", gap: 2, mb: 1 }}>
            <Box component="h2" sx={{ m: 0, flex: 1, fontSize: 16, fontWeight: 600 }}>
              {dueBy === undefined ? texts.pick.all : texts.pick.upTo(formatDay(dueBy))}
            </Box>
            <SaveList onSave={() => saveTable(texts.pick.title, columns, items)} />
            <Button
              variant="outlined"
              sx={{ displayPrint: "none" }}
              onClick={() => print()}
              startIcon={<Icon path={mdiPrinterOutline} size={20} />}
            >
              {texts.pick.print}
            </Button>
          </Box>
          <DataTable
            label={texts.pick.title}
            rows={items}
            columns={columns}
            rowKey={(row) => row.itemId}
          />
        </>
      )}
    </Read>
  );
}
